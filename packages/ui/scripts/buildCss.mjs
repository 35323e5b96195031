// Turns src/theme/*.css and the token objects into one minified string for `adoptedStyleSheets`:
// `node packages/ui/scripts/buildCss.mjs [--check]`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, transform } from 'esbuild'

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/theme')
const target = join(folder, 'styles.css.ts')
const order = ['base.css', 'frame.css', 'parts.css', 'views.css', 'modes.css']

async function loadThemes() {
  const result = await build({
    entryPoints: [join(folder, 'themes.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    logLevel: 'silent',
  })
  const code = result.outputFiles[0].text
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
}

/** `--lk-color-bg` is read once, as `--_color-bg`: a site's own value on any ancestor wins over the theme's. */
function toBlock(selector, tokens, aliases) {
  const lines = Object.entries(tokens).map(([name, value]) => {
    const names = [name, ...(aliases[name] ?? [])]
    const chain = names.reduceRight((rest, each) => `var(${each}, ${rest})`, derive(name, value))
    return `--_${name.slice('--lk-'.length)}: ${chain};`
  })
  return `${selector} { ${lines.join('\n')} }`
}

const either =
  name =>
  (fallback = '') =>
    `var(--apkt-${name}, var(--w3m-${name}${fallback && `, ${fallback}`}))`
const mixed = ['--lk-color-bg', '--lk-color-surface', '--lk-color-surface-hover', '--lk-color-border']

/** AppKit's masters are factors of a scale rather than values of one token. */
function derive(name, value) {
  if (mixed.includes(name))
    return `color-mix(in srgb, ${either('color-mix')('transparent')} calc(${either('color-mix-strength')('0')} * 1%), ${value})`
  if (name === '--lk-font-size') return `calc(${either('font-size-master')('10px')} * 1.5)`
  if (name === '--lk-radius') return `calc(${either('border-radius-master')('4px')} * 5)`
  return value
}

export async function buildCss() {
  const { darkTheme, lightTheme, sharedTokens, aliases } = await loadThemes()
  const files = readdirSync(folder).filter(name => name.endsWith('.css'))
  const missing = files.filter(name => !order.includes(name))
  if (missing.length > 0) throw new Error(`Not in the order of buildCss.mjs: ${missing.join(', ')}`)
  const source = [
    toBlock(':host', { ...sharedTokens, ...darkTheme }, aliases),
    toBlock(':host([data-theme="light"])', lightTheme, aliases),
    `@media (prefers-color-scheme: light) { ${toBlock(':host([data-theme="system"])', lightTheme, aliases)} }`,
    ...order.map(name => readFileSync(join(folder, name), 'utf8')),
  ].join('\n')
  const { code, warnings } = await transform(source, {
    loader: 'css',
    minify: true,
    target: ['chrome117', 'safari17', 'firefox121'],
  })
  if (warnings.length > 0) throw new Error(warnings.map(warning => warning.text).join('\n'))
  const text = code.trim().replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')
  return `// Generated from src/theme by scripts/buildCss.mjs. Do not edit.\nexport const styles: string = \`${text}\`\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = await buildCss()
  const current = (() => {
    try {
      return readFileSync(target, 'utf8')
    } catch {
      return ''
    }
  })()
  if (text === current) process.exit(0)
  if (process.argv.includes('--check')) {
    console.error('src/theme/styles.css.ts is out of date: run node packages/ui/scripts/buildCss.mjs')
    process.exit(1)
  }
  writeFileSync(target, text)
}
