import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { preact } from './scripts/preact.mjs'

const page = (name: string) => fileURLToPath(new URL(`${name}.html`, import.meta.url))

export default defineConfig({
  plugins: [react()],
  resolve: { alias: preact, conditions: ['@latchkit/source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    // `light-dark()` as it is: the page's theme decides, not a rewrite of it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: false,
    // One HTML per page; `scripts/seal.mjs` then adds the digests.
    rolldownOptions: { input: ['frame', 'view', 'popup', 'device', 'index'].map(page) },
  },
})
