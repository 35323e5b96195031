import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['@latchkit/source', ...defaultClientConditions] },
  optimizeDeps: {
    include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'lean-qr/nano'],
  },
  server: { fs: { allow: ['../../..'] } },
  cacheDir: '../../../node_modules/.vite-gallery',
})
