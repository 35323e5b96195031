// Turns the styles of the page's buttons into a string for the shadow roots of AppKit's elements:
// `node packages/latchkit/scripts/buildElementStyles.mjs`.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minify } from '../../ui/scripts/buildCss.mjs'

const packages = join(dirname(fileURLToPath(import.meta.url)), '../..')
export const target = join(packages, 'latchkit/src/appkit/elements/buttons.css.ts')

export async function buildElementStyles() {
  const text = await minify(
    `:host { display: inline-block } :host([hidden]) { display: none }${readFileSync(join(packages, 'react/styles.css'), 'utf8')}`,
  )
  return `// Generated from the buttons' styles by scripts/buildElementStyles.mjs. Do not edit.\nexport const styles: string = \`${text}\`\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, await buildElementStyles())
