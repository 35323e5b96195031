import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { licences, sealSite } from './seal.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Builds the secure site. `SECURE_SIGN_KEY` (Ed25519, PKCS #8, base64) signs its manifest; without it, the monitor
 * compares with a manifest of the operator's own copy only.
 *
 * @param {{ folder?: string, key?: string }} [options] `folder` is where the build goes; default `dist`
 */
export async function buildSecure({ folder = join(root, 'dist'), key } = {}) {
  await build({
    root,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, license: { fileName: licences } },
  })
  sealSite(folder, key)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Whoever packs: never a development build.
  process.env['NODE_ENV'] = 'production'
  await buildSecure({
    folder: process.argv[2] && resolve(process.argv[2]),
    key: process.env['SECURE_SIGN_KEY'],
  })
}
