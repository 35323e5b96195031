// npm run sbom [-- file]: writes what our published packages bring along, as CycloneDX 1.6 JSON.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createSbom } from './lib/createSbom.mjs'
import { root } from './lib/root.mjs'

const file = resolve(process.argv[2] ?? `${root}/dist/sbom.cdx.json`)
const sbom = createSbom()
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
console.log(`${sbom.components.length} components in ${file}`)
