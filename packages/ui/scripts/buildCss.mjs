// Turns src/theme/*.css into minified strings for `adoptedStyleSheets`; the tokens' rules are `theme/tokens.ts`:
// `node packages/ui/scripts/buildCss.mjs [--check]`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/theme')
const first = ['base.css', 'frame.css', 'parts.css', 'modes.css']
const pairing = ['pairing.css']
const more = ['views.css']
const send = ['send.css']
const order = [...first, ...pairing, ...more, ...send]

async function minify(source) {
  const { code, warnings } = await transform(source, {
    loader: 'css',
    minify: true,
    target: ['chrome117', 'safari17', 'firefox121'],
  })
  if (warnings.length > 0) throw new Error(warnings.map(warning => warning.text).join('\n'))
  return code.trim().replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')
}

const toModule = (name, text) =>
  `// Generated from src/theme by scripts/buildCss.mjs. Do not edit.\nexport const ${name}: string = \`${text}\`\n`

/** The generated files by their path: what the first view needs, what the code to scan adds, all others, and payments. */
export async function buildCss() {
  const missing = readdirSync(folder).filter(name => name.endsWith('.css') && !order.includes(name))
  if (missing.length > 0) throw new Error(`Not in the order of buildCss.mjs: ${missing.join(', ')}`)
  const read = files => minify(files.map(name => readFileSync(join(folder, name), 'utf8')).join('\n'))
  return {
    [join(folder, 'styles.css.ts')]: toModule('styles', await read(first)),
    [join(folder, 'pairing.css.ts')]: toModule('pairingStyles', await read(pairing)),
    [join(folder, 'more.css.ts')]: toModule('moreStyles', await read(more)),
    [join(folder, 'send.css.ts')]: toModule('sendStyles', await read(send)),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of Object.entries(await buildCss())) writeFileSync(path, text)
