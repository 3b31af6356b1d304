// Sets the color theme before the first paint. Shares its setting with the documentation.
{
  const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem('starlight-theme')
  const dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}
