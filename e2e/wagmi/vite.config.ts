import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'

const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** As a developer runs a site: React says what does not hydrate, and StrictMode mounts twice. */
export default defineConfig(({ isSsrBuild }) => ({
  root: toPath('.'),
  define: { 'process.env.NODE_ENV': '"development"' },
  plugins: [react()],
  resolve: { conditions: ['@latchkit/source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['@latchkit/source', ...defaultServerConditions] } },
  build: {
    target: 'es2022',
    outDir: toPath(`../../.cache/e2e-wagmi/${isSsrBuild ? 'server' : 'client'}`),
    emptyOutDir: true,
    minify: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
}))
