import '../ui/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PopupPage } from './PopupPage.js'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <PopupPage />
    </StrictMode>,
  )
