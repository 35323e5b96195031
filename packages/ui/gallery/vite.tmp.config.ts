import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    alias: process.env.CORE_SHIM ? { '@latchkit/core': process.env.CORE_SHIM } : {},
    conditions: ['@latchkit/source', ...defaultClientConditions],
  },
  server: { fs: { strict: false } },
  cacheDir: '../../../node_modules/.vite-gallery',
})
