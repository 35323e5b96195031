import {
  headerAnimationMs,
  shakeDurationMs,
  toastSwitchDelayMs,
  viewAnimationMs,
} from '@latchkit/core/internal'
import { aliases, darkTheme, lightTheme, sharedTokens } from './themes.js'

const durations = `--_ms:${viewAnimationMs}ms;--_title-ms:${headerAnimationMs}ms;--_shake-ms:${shakeDurationMs}ms;--_toast-ms:${toastSwitchDelayMs}ms;`

type Tokens = Readonly<Record<string, string>>

const trim = (name: string): string => name.slice('--lk'.length)

/** The tokens of a theme as private custom properties. */
const toValues = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--_t${trim(name)}:${value};`)
    .join('')

const orAlias = (name: string, fallback: string): string =>
  `var(--apkt-${name},var(--w3m-${name},${fallback}))`

/** A token's value unless the site sets it by AppKit's names, whose masters are factors of a scale. */
function toDefault(name: string): string {
  const value = `var(--_t${name})`
  if (/color-(bg|surface|border)/.test(name))
    return `color-mix(in srgb,var(--_mix) var(--_mix-strength),${value})`
  if (name === '-font-size') return `calc(${orAlias('font-size-master', '10px')} * 1.5)`
  if (name === '-radius') return `calc(${orAlias('border-radius-master', '4px')} * 5)`
  const alias = aliases[name]
  return alias ? orAlias(alias, value) : value
}

/**
 * The rules that turn themes into the properties that styles read: `--lk-color-bg` is read once, as `--_color-bg`, so
 * that a site's value on any ancestor wins over the theme's.
 */
export function toTokenRules(): string {
  const all = { ...sharedTokens, ...darkTheme }
  const reads = Object.keys(all)
    .map(trim)
    .map(name => `--_${name.slice(1)}:var(--lk${name},${toDefault(name)});`)
  const light = `{${toValues(lightTheme)}}`
  return `:host{${durations}${toValues(all)}--_mix:${orAlias('color-mix', 'transparent')};--_mix-strength:calc(${orAlias('color-mix-strength', '0')} * 1%);${reads.join('')}}:host([data-theme=light])${light}@media (prefers-color-scheme:light){:host([data-theme=system])${light}}`
}
