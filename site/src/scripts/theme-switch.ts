/** Toggles between the light and dark theme. The choice is stored, and shared with the documentation. */
document.querySelector('.theme')?.addEventListener('click', () => {
  const root = document.documentElement
  root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark'
  localStorage.setItem('starlight-theme', root.dataset.theme)
})
