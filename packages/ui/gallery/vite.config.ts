import { defaultClientConditions, defineConfig } from 'vite'

const conditions = ['@latchkit/source', ...defaultClientConditions]

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions },
  // `--shots` reads the scenarios in Node: from the sources too, so that it needs no build.
  ssr: { resolve: { conditions, externalConditions: ['@latchkit/source'] } },
  optimizeDeps: {
    include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'lean-qr/nano'],
  },
  server: { fs: { allow: ['../../..'] } },
  cacheDir: '../../../node_modules/.vite-gallery',
})
