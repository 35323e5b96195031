import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, defaultClientConditions } from 'vite'
import { preact } from '../scripts/preact.mjs'

const hash = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Writes the offline recovery tool: one HTML file that runs from a disk. Its policy allows its own script and style by
 * digest and no connection at all.
 *
 * @param {string} file
 */
async function buildOffline(file) {
  const outDir = await mkdtemp(join(tmpdir(), 'latchkit-offline-'))
  try {
    await build({
      root: fileURLToPath(new URL('.', import.meta.url)),
      configFile: false,
      logLevel: 'error',
      resolve: { alias: preact, conditions: ['@latchkit/source', ...defaultClientConditions] },
      build: {
        outDir,
        emptyOutDir: true,
        modulePreload: false,
        target: 'es2022',
        cssCodeSplit: false,
        rolldownOptions: { output: { format: 'iife', codeSplitting: false } },
      },
    })
    const assets = await readdir(join(outDir, 'assets'))
    const read = async ending => {
      const name = assets.find(each => each.endsWith(ending))
      return name === undefined ? '' : readFile(join(outDir, 'assets', name), 'utf8')
    }
    // An inline script ends at the first closing tag, wherever it is.
    const script = (await read('.js')).replaceAll('</script', '<\\/script')
    const style = await read('.css')
    const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`
    await writeFile(
      file,
      `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Latchkit recovery</title>
<style>${style}</style>
</head>
<body>
<div id="root"></div>
<script>${script}</script>
</body>
</html>
`,
    )
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

const file = process.argv[2] ?? 'latchkit-recovery.html'
await buildOffline(file)
console.log(file)
