// @ts-check
// Dark or light before anything is drawn: the cookie that remembers the choice becomes a class of the document.
{
  const chosen = /(?:^|; )chapter47-look=(dark|light)/.exec(document.cookie);
  if (chosen) document.documentElement.classList.add(chosen[1]);
  document.documentElement.lang = "en";
}
