import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { headerAnimationMs, shakeDurationMs, viewAnimationMs } from '@latchkit/core/internal'
import { describe, expect, it } from 'vitest'
import { en, testIds } from './catalogue.js'
import { withValue } from './components/withValue.js'
import { buttonWords } from './locales/en/buttons.js'
import { darkTheme, lightTheme, sharedTokens } from './theme/themes.js'
import { toTokenRules } from './theme/tokens.js'

const scripts = join(import.meta.dirname, '../scripts')
const docs = join(import.meta.dirname, '../../../docs')

async function buildCss(): Promise<Record<string, string>> {
  const script = await import(/* @vite-ignore */ `file://${scripts}/buildCss.mjs`)
  return script.buildCss()
}

describe('what is generated is current', () => {
  it('the styles', async () => {
    const files = await buildCss()
    expect(Object.keys(files).length).toBeGreaterThan(8)
    for (const [path, text] of Object.entries(files))
      expect(readFileSync(path, 'utf8'), 'run node packages/ui/scripts/buildCss.mjs').toBe(text)
  })
  it('docs/test-ids.md (CONTRACT 3)', async () => {
    const { buildTestIds, readSentences } = await import(
      /* @vite-ignore */ `file://${scripts}/buildTestIds.mjs`
    )
    expect(
      readFileSync(join(docs, 'test-ids.md'), 'utf8'),
      'run node packages/ui/scripts/buildTestIds.mjs',
    ).toBe(await buildTestIds())
    expect([...readSentences().keys()].sort()).toEqual(Object.keys(testIds).sort())
  })
})

describe('test ids (CONTRACT 3)', () => {
  it('keep the names of the contract', () => {
    expect(Object.values(testIds)).toEqual(
      expect.arrayContaining([
        'lk-connect-button',
        'lk-account-button',
        'lk-network-button',
        'lk-modal',
        'lk-back',
        'lk-close',
        'lk-header-title',
        'lk-toast',
        'lk-wallet-<id>',
        'lk-all-wallets',
        'lk-search',
        'lk-wallet-list',
        'lk-qr',
        'lk-copy-uri',
        'lk-open-wallet',
        'lk-retry',
        'lk-account-address',
        'lk-account-balance',
        'lk-copy-address',
        'lk-disconnect',
        'lk-tab-tokens',
        'lk-tab-nfts',
        'lk-tab-activity',
        'lk-token-<symbol>',
        'lk-network-<caip2>',
        'lk-send',
        'lk-send-token',
        'lk-send-amount',
        'lk-send-to',
        'lk-send-review',
        'lk-send-confirm',
        'lk-receive',
      ]),
    )
  })
  it('fill their placeholder with anything', () => {
    expect(withValue(testIds.wallet, '$&')).toBe('lk-wallet-$&')
    expect(withValue(testIds.network, 'eip155:1')).toBe('lk-network-eip155:1')
  })
})

describe('the page’s buttons (host A4)', () => {
  const css = readFileSync(join(import.meta.dirname, '../../react/styles.css'), 'utf8')
  it('have the colours of the themes where a site sets none', () => {
    const names = { surface: 'surface', text: 'text', border: 'border', accent: 'accent', warning: 'warning' }
    for (const [theme, rules] of [
      [darkTheme, css.split('.lk-button[data-theme="light"]')[0] ?? ''],
      [lightTheme, css.split('.lk-button[data-theme="light"]')[1]?.split('@media')[0] ?? ''],
      [lightTheme, css.split('.lk-button[data-theme="system"]')[1] ?? ''],
    ] as const)
      for (const name of Object.values(names))
        expect(rules).toContain(`--_${name}: ${theme[`--lk-color-${name}` as keyof typeof theme]};`)
  })
  it('read the radius of the modal, and one of their own', () => {
    expect(css).toContain('border-radius: var(--lk-radius-button, calc(var(--lk-radius, 20px) * 0.6))')
  })
  it('have their English in the catalogue', async () => {
    const sources = ['PlainConnectButton', 'NetworkButton'].map(name =>
      readFileSync(join(import.meta.dirname, `../../react/src/components/${name}.tsx`), 'utf8'),
    )
    for (const [key, text] of Object.entries(buttonWords))
      expect(sources.join('')).toContain(`useButtonWord('${key}', '${text}')`)
  })
})

describe('docs', () => {
  it('theming.md names every token', () => {
    const text = readFileSync(join(docs, 'theming.md'), 'utf8')
    for (const name of Object.keys({ ...darkTheme, ...sharedTokens })) expect(text).toContain(`\`${name}\``)
  })
  it('words.md shows words that exist', () => {
    const text = readFileSync(join(docs, 'words.md'), 'utf8')
    for (const [, key] of text.matchAll(/^\s+(\w+): '/gm))
      if (key !== 'locale') expect(Object.keys(en).concat('USER_REJECTED')).toContain(key)
  })
})

/** Relative luminance of a hex colour, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(level => (level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (high + 0.05) / (low + 0.05)
}

describe('themes', () => {
  for (const [name, theme] of Object.entries({ darkTheme, lightTheme })) {
    it(`${name}: text meets AA on every ground (DESIGN 3.9)`, () => {
      const grounds = [theme['--lk-color-bg'], theme['--lk-color-surface']]
      for (const ground of [...grounds, theme['--lk-color-surface-hover']]) {
        expect(contrast(theme['--lk-color-text'], ground)).toBeGreaterThan(7)
        expect(contrast(theme['--lk-color-text-muted'], ground)).toBeGreaterThan(4.5)
      }
      for (const tone of ['success', 'warning', 'danger'] as const)
        for (const ground of grounds)
          expect(contrast(theme[`--lk-color-${tone}`], ground)).toBeGreaterThan(4.5)
      expect(contrast(theme['--lk-color-accent-text'], theme['--lk-color-accent'])).toBeGreaterThan(4.5)
    })
    it(`${name}: a code can be scanned`, () => {
      expect(contrast(theme['--lk-qr-color'], theme['--lk-qr-background'])).toBeGreaterThan(7)
      expect(luminance(theme['--lk-qr-background'])).toBeGreaterThan(luminance(theme['--lk-qr-color']))
    })
  }
  it('accept the names of AppKit for what they name (UX)', () => {
    for (const name of [
      'accent',
      'font-family',
      'z-index',
      'qr-color',
      'color-mix',
      'color-mix-strength',
      'font-size-master',
      'border-radius-master',
    ])
      for (const prefix of ['--apkt-', '--w3m-']) expect(toTokenRules()).toContain(`${prefix}${name}`)
  })
  it('animate as long as core specifies (R9.3, R9.6)', () => {
    const rules = toTokenRules()
    for (const [name, milliseconds] of [
      ['ms', viewAnimationMs],
      ['title-ms', headerAnimationMs],
      ['shake-ms', shakeDurationMs],
    ])
      expect(rules).toContain(`--_${name}:${milliseconds}ms;`)
  })
  it('of view groups share no class, because groups load in any order', async () => {
    const files = Object.entries(await buildCss())
    const isBase = (path: string): boolean => /theme|components/.test(path.slice(import.meta.dirname.length))
    /** The first class of each selector. */
    const listClasses = (text: string): readonly string[] =>
      [...text.matchAll(/[`},]\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
    const base = new Set(files.filter(([path]) => isBase(path)).flatMap(([, text]) => listClasses(text)))
    const owners = new Map<string, string>()
    for (const [path, text] of files.filter(([path]) => !isBase(path)))
      for (const name of new Set(listClasses(text))) {
        if (base.has(name)) continue
        expect(owners.get(name), `${name} in ${path}`).toBeUndefined()
        owners.set(name, path)
      }
    expect(owners.size).toBeGreaterThan(20)
  })
  it('load nothing from anywhere (DESIGN 3.7)', async () => {
    for (const styles of Object.values(await buildCss())) expect(styles).not.toMatch(/https?:|url\(/)
  })
  it('name sides logically, so that right to left mirrors by itself (demand 36)', async () => {
    expect(Object.values(await buildCss()).join('')).not.toMatch(
      /(?<!-)(margin|padding|border)-(left|right)|[;{](left|right):|text-align:(left|right)/,
    )
  })
})
