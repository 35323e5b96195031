import { aliases, darkTheme, lightTheme, sharedTokens } from './themes.js'

type Tokens = Readonly<Record<string, string>>

const short = (name: string): string => name.slice('--lk'.length)

/** What a theme sets: plain values under names of our own. */
const toValues = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--_t${short(name)}:${value};`)
    .join('')

const either = (name: string, fallback: string): string =>
  `var(--apkt-${name},var(--w3m-${name},${fallback}))`

/** AppKit's masters are factors of a scale rather than values of one token. */
function derive(name: string): string {
  const value = `var(--_t${name})`
  if (/color-(bg|surface|border)/.test(name))
    return `color-mix(in srgb,var(--_mix) var(--_mix-strength),${value})`
  if (name === '-font-size') return `calc(${either('font-size-master', '10px')} * 1.5)`
  if (name === '-radius') return `calc(${either('border-radius-master', '4px')} * 5)`
  const alias = aliases[name]
  return alias ? either(alias, value) : value
}

/**
 * The rules that make tokens of a theme: `--lk-color-bg` is read once, as `--_color-bg`, so that a site's
 * own value on any ancestor wins over the theme's.
 */
export function toTokenRules(): string {
  const all = { ...sharedTokens, ...darkTheme }
  const reads = Object.keys(all)
    .map(short)
    .map(name => `--_${name.slice(1)}:var(--lk${name},${derive(name)});`)
  const light = `{${toValues(lightTheme)}}`
  return `:host{${toValues(all)}--_mix:${either('color-mix', 'transparent')};--_mix-strength:calc(${either('color-mix-strength', '0')} * 1%);${reads.join('')}}:host([data-theme=light])${light}@media (prefers-color-scheme:light){:host([data-theme=system])${light}}`
}
