// Turns src/theme/*.css and the token objects into one minified string for `adoptedStyleSheets`:
// `node packages/ui/scripts/buildCss.mjs [--check]`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, transform } from 'esbuild'

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/theme')
const first = ['base.css', 'frame.css', 'parts.css', 'modes.css']
const more = ['views.css']
const order = [...first, ...more]

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

/** What a theme sets: plain values under names of our own. */
const toValues = tokens =>
  Object.entries(tokens)
    .map(([name, value]) => `--_t${name.slice('--lk'.length)}: ${value};`)
    .join('')

/** `--lk-color-bg` is read once, as `--_color-bg`: a site's own value on any ancestor wins over the theme's. */
function toReads(tokens, aliases) {
  return Object.keys(tokens)
    .map(name => {
      const names = [name, ...(aliases[name] ?? [])]
      const value = derive(name, `var(--_t${name.slice('--lk'.length)})`)
      return `--_${name.slice('--lk-'.length)}: ${names.reduceRight((rest, each) => `var(${each}, ${rest})`, value)};`
    })
    .join('')
}

const either =
  name =>
  (fallback = '') =>
    `var(--apkt-${name}, var(--w3m-${name}${fallback && `, ${fallback}`}))`
const mixed = ['--lk-color-bg', '--lk-color-surface', '--lk-color-surface-hover', '--lk-color-border']

/** AppKit's masters are factors of a scale rather than values of one token. */
function derive(name, value) {
  if (mixed.includes(name)) return `color-mix(in srgb, var(--_mix) var(--_mix-strength), ${value})`
  if (name === '--lk-font-size') return `calc(${either('font-size-master')('10px')} * 1.5)`
  if (name === '--lk-radius') return `calc(${either('border-radius-master')('4px')} * 5)`
  return value
}

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

/** The generated files by their path: what the first view needs, and what the others add. */
export async function buildCss() {
  const { darkTheme, lightTheme, sharedTokens, aliases } = await loadThemes()
  const missing = readdirSync(folder).filter(name => name.endsWith('.css') && !order.includes(name))
  if (missing.length > 0) throw new Error(`Not in the order of buildCss.mjs: ${missing.join(', ')}`)
  const read = name => readFileSync(join(folder, name), 'utf8')
  const light = toValues(lightTheme)
  const mix = `--_mix: ${either('color-mix')('transparent')}; --_mix-strength: calc(${either('color-mix-strength')('0')} * 1%);`
  const styles = await minify(
    [
      `:host { ${toValues({ ...sharedTokens, ...darkTheme })} ${mix} ${toReads({ ...sharedTokens, ...darkTheme }, aliases)} }`,
      `:host([data-theme="light"]) { ${light} }`,
      `@media (prefers-color-scheme: light) { :host([data-theme="system"]) { ${light} } }`,
      ...first.map(read),
    ].join('\n'),
  )
  return {
    [join(folder, 'styles.css.ts')]: toModule('styles', styles),
    [join(folder, 'more.css.ts')]: toModule('moreStyles', await minify(more.map(read).join('\n'))),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of Object.entries(await buildCss())) writeFileSync(path, text)
