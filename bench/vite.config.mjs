import { defineConfig } from 'vite'

// The same for every peer: Vite's defaults, React's automatic runtime.
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  build: { outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 10_000, reportCompressedSize: false },
})
