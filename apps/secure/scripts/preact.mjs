/**
 * The pages are written for React, by whose types they are checked, and drawn by Preact, which is a sixth of its size
 * (decision 0026). For `resolve.alias` of Vite.
 */
export const preact = [
  { find: /^react$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
]
