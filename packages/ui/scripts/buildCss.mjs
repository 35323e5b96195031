// Turns every src/**/*.css into a minified string beside it, for `adoptedStyleSheets`:
// `node packages/ui/scripts/buildCss.mjs`. The rules of the tokens are made by `theme/tokens.ts`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src')

/** CSS as it can be written between backticks. */
export async function minify(source) {
  const { code, warnings } = await transform(source, {
    loader: 'css',
    minify: true,
    target: ['chrome117', 'safari17', 'firefox121'],
  })
  if (warnings.length > 0) throw new Error(warnings.map(warning => warning.text).join('\n'))
  return code.trim().replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')
}

/** The generated files, by path. */
export async function buildCss() {
  const files = {}
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.css')) continue
    const text = await minify(readFileSync(join(folder, name), 'utf8'))
    files[join(folder, `${name}.ts`)] =
      `// Generated from ${name} by scripts/buildCss.mjs. Do not edit.\nexport const styles: string = \`${text}\`\n`
  }
  return files
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of Object.entries(await buildCss())) writeFileSync(path, text)
