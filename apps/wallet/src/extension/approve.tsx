import '../ui/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApprovePage } from './ApprovePage.js'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <ApprovePage />
    </StrictMode>,
  )
