import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // The workspace's sources, so that the demo needs no build of the packages.
  resolve: { conditions: ['@latchkit/source', ...defaultClientConditions] },
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0, sourcemap: true },
})
