import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

const listFiles = folder =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)],
  )

const gzip = body => gzipSync(body, { level: 9 })

const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
  json: 'application/json',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
}

/** The files of a build by URL path; text is gzipped once, at level 9. */
export function readBuild(folder) {
  const files = new Map()
  for (const file of listFiles(folder)) {
    if (file.endsWith('.map')) continue
    const body = readFileSync(file)
    const extension = file.split('.').pop() ?? ''
    const text = /^(html|js|css|svg|json|wasm)$/.test(extension)
    files.set(`/${relative(folder, file).split(sep).join('/')}`, {
      body: text ? gzip(body) : body,
      compressed: text,
      type: types[extension] ?? 'application/octet-stream',
    })
  }
  return files
}
