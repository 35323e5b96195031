import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** Compares every file that the manifest names with the bytes that a server of no configured folder serves. */
const program = `
import { createHash } from 'node:crypto'
import { createServer } from './package/dist/index.js'

const origin = 'https://secure.example'
const server = await createServer({
  storage: 'memory:',
  logLevel: 'silent',
  processMetrics: false,
  publicUrl: 'https://server.example',
  allowedOrigins: ['https://shop.example'],
  auth: { key: Buffer.alloc(32, 1).toString('base64') },
  rpcUrls: { 'eip155:31337': 'http://127.0.0.1:1' },
  secure: { origin },
})
const host = '?host=https%3A%2F%2Fshop.example'
const pages = {
  'frame.html': '/frame' + host,
  'view.html': '/view' + host,
  'popup.html': '/popup/social' + host,
  'device.html': '/device/abc',
  'index.html': '/settings',
}
const get = path => server.fetchSecure(new Request(origin + path))
const { files } = await (await get('/manifest.json')).json()
const problems = Object.keys(pages).filter(name => !files[name]).map(name => name + ' is not in the manifest')
for (const [name, { sha384 }] of Object.entries(files)) {
  const response = await get(pages[name] ?? '/' + name)
  const digest = createHash('sha384').update(new Uint8Array(await response.arrayBuffer())).digest('base64')
  if (response.status !== 200 || digest !== sha384) problems.push('secure/' + name + ': ' + response.status + ', not as in the manifest')
}
await server.close()
console.log(JSON.stringify(problems))
`

/** What the packed server lacks of the secure site; it runs outside of the checkout's folders, with its dependencies. */
export function checkPackedSite({ tarball }) {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'latchkit-site-'))
  try {
    execFileSync('tar', ['-xzf', tarball, '-C', folder])
    const file = join(folder, 'serve.mjs')
    writeFileSync(file, program)
    return JSON.parse(
      execFileSync(process.execPath, [file], {
        cwd: folder,
        encoding: 'utf8',
        timeout: 60_000,
        stdio: 'pipe',
      }),
    )
  } catch (error) {
    return [String(error.message).slice(0, 1200)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
