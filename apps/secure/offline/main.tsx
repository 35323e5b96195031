import { createRoot } from 'react-dom/client'
import { OfflinePage } from './OfflinePage.js'
import '../src/shell/shell.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<OfflinePage />)
