import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['@latchkit/source', ...defaultClientConditions] },
  server: { fs: { allow: ['../../..'] } },
  cacheDir: '../../../node_modules/.vite-gallery',
})
