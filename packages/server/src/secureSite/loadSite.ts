import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { ServerConfigError } from '../errors/ServerConfigError.js'
import type { Bytes } from '../utils/bytes.js'

/** A file of the secure site, in memory. */
export type SiteFile = {
  body: Bytes
  type: string
  /** Named by its content. */
  isImmutable: boolean
  /** Sources of its inline scripts for a Content-Security-Policy, `'sha256-…'`. */
  inlineScripts: readonly string[]
}

/** By path, with a slash at the beginning. */
export type Site = ReadonlyMap<string, SiteFile>

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}

/**
 * Reads the built secure site whole, so that requests can name nothing but its files and all are of one build.
 *
 * @throws ServerConfigError when the folder holds no build
 */
export async function loadSite(folder: string): Promise<Site> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  const site = new Map<string, SiteFile>()
  for (const entry of entries) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const body = new Uint8Array(await readFile(file))
    site.set(path, {
      body,
      type,
      isImmutable: path.startsWith('/assets/'),
      inlineScripts: path.endsWith('.html') ? hashInlineScripts(new TextDecoder().decode(body)) : [],
    })
  }
  if (!site.has('/frame.html'))
    throw new ServerConfigError([
      'secure.folder: holds no build of the secure site (npm run build -w apps/secure)',
    ])
  return site
}

/** The import map with the digests of the modules is the only one; a page without a digest for it would not run. */
export function hashInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
