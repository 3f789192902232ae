// Narrows the policy of the page for frames down to this site's own files. In a sandboxed frame a page has no origin, and in
// WebKit 'self' then means nothing, so the site is named by its address, which no file can know beforehand.
'use strict';
{
  const home = new URL('./', location.href);
  const own = (home.origin + home.pathname).replaceAll(';', '%3B').replaceAll(',', '%2C');
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = [
    "default-src 'none'",
    `script-src ${own} 'wasm-unsafe-eval'`,
    `style-src ${own}`,
    `font-src ${own}`,
    `img-src ${own}`,
    `connect-src ${own}`,
    `worker-src ${own} blob:`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  document.currentScript.after(policy);
}
