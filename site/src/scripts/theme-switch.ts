/** The button that turns light into dark and back; the choice is kept, and shared with the documentation. */
document.querySelector('.theme')?.addEventListener('click', () => {
  const root = document.documentElement
  root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark'
  localStorage.setItem('starlight-theme', root.dataset.theme)
})
