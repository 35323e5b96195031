import type { ThemeVariables } from '../contract/environment.js'

const tokenName = /^--(lk|apkt|w3m)-[a-z\d-]+$/
const unitless = /z-index|strength|weight/

type Styled = { style: { setProperty(name: string, value: string): void } }

/** Sets `themeVariables` on an element; numbers are pixels, except z-index, strength and weight. */
export function applyThemeVariables({ style }: Styled, variables: ThemeVariables): void {
  for (const [name, value] of Object.entries(variables))
    if (tokenName.test(name))
      style.setProperty(name, typeof value === 'number' && !unitless.test(name) ? `${value}px` : `${value}`)
}
