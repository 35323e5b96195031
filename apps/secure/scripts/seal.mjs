import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { signManifest } from './sign.mjs'

/** The licences of what is bundled: beside the site in a package, and no part of what is served. */
export const licences = 'LICENSES.md'

/**
 * Finishes a build of the secure site: each page names the digest of every script and style it may load, and
 * `manifest.json` those of all files.
 *
 * @param {string} folder
 * @param {string} [key] signs the manifest: Ed25519, PKCS #8, base64
 */
export function sealSite(folder, key) {
  const list = () => listFiles(folder)
  const digest = path =>
    createHash('sha384')
      .update(readFileSync(join(folder, path)))
      .digest('base64')
  const assets = list().filter(path => /^assets\/.*\.(?:js|css)$/.test(path))
  const integrity = Object.fromEntries(assets.map(path => [`/${path}`, `sha384-${digest(path)}`]))
  const pages = new Map(
    list()
      .filter(path => path.endsWith('.html'))
      .map(path => [path, sealPage(readFileSync(join(folder, path), 'utf8'), integrity)]),
  )
  // One that a script would add has no digest.
  for (const url of Object.keys(integrity).filter(path => path.endsWith('.css')))
    if (![...pages.values()].some(html => html.includes(url))) throw new Error(`No page links ${url}.`)
  for (const [path, html] of pages) writeFileSync(join(folder, path), html)
  const epoch = process.env['SOURCE_DATE_EPOCH']
  const files = list().filter(path => path !== 'manifest.json' && path !== licences)
  const manifest = {
    version: 2,
    // The monitor refuses an older one than it has seen: a build that was withdrawn is not served again unnoticed.
    signedAt: epoch ? Number(epoch) * 1000 : Date.now(),
    files: Object.fromEntries(
      files.sort().map(path => [path, { sha384: digest(path), bytes: statSync(join(folder, path)).size }]),
    ),
  }
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(signManifest(manifest, key), null, 2)}\n`)
}

/** The page with an import map of digests, and a digest on each tag that loads something. */
function sealPage(html, integrity) {
  const tagged = html.replaceAll(
    /<(script|link)\b([^>]*?)\s(src|href)="(\/assets\/[^"]+)"/g,
    (_, tag, before, attribute, url) => {
      if (!integrity[url]) throw new Error(`${url} is not in the build.`)
      return `<${tag}${before} ${attribute}="${url}" integrity="${integrity[url]}"`
    },
  )
  const modules = Object.fromEntries(Object.entries(integrity).filter(([path]) => path.endsWith('.js')))
  const map = `<script type="importmap">${JSON.stringify({ integrity: modules })}</script>`
  // An import map counts only before the first module.
  const index = tagged.search(/<(?:script|link)\b[^>]*(?:src|href)="\/assets\//)
  return tagged.slice(0, index) + map + tagged.slice(index)
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
}
