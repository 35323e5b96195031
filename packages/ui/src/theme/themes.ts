/**
 * Every token that a theme sets. A site overrides any of them with `themeVariables`, or in CSS on `:root` or on
 * `latchkit-modal`.
 */
export type Theme = Readonly<{
  '--lk-color-bg': string
  '--lk-color-surface': string
  '--lk-color-surface-hover': string
  '--lk-color-border': string
  '--lk-color-text': string
  '--lk-color-text-muted': string
  '--lk-color-accent': string
  '--lk-color-accent-text': string
  '--lk-color-success': string
  '--lk-color-warning': string
  '--lk-color-danger': string
  '--lk-color-backdrop': string
  '--lk-qr-background': string
  '--lk-qr-color': string
  '--lk-shadow': string
}>

/** The default theme. */
export const darkTheme: Theme = {
  '--lk-color-bg': '#151619',
  '--lk-color-surface': '#1f2024',
  '--lk-color-surface-hover': '#292b31',
  '--lk-color-border': '#2c2e34',
  '--lk-color-text': '#f4f5f7',
  '--lk-color-text-muted': '#9ba1ab',
  '--lk-color-accent': '#5367f5',
  '--lk-color-accent-text': '#ffffff',
  '--lk-color-success': '#46c98b',
  '--lk-color-warning': '#f2b04a',
  '--lk-color-danger': '#ff7a76',
  '--lk-color-backdrop': 'rgb(8 9 11 / 0.6)',
  '--lk-qr-background': '#ffffff',
  '--lk-qr-color': '#121316',
  '--lk-shadow': '0 24px 64px -12px rgb(0 0 0 / 0.5), 0 0 0 1px rgb(255 255 255 / 0.07)',
}

export const lightTheme: Theme = {
  '--lk-color-bg': '#ffffff',
  '--lk-color-surface': '#f4f5f7',
  '--lk-color-surface-hover': '#eaecf0',
  '--lk-color-border': '#e4e6eb',
  '--lk-color-text': '#15171b',
  '--lk-color-text-muted': '#5c636f',
  '--lk-color-accent': '#4559ea',
  '--lk-color-accent-text': '#ffffff',
  '--lk-color-success': '#14794d',
  '--lk-color-warning': '#8a5a00',
  '--lk-color-danger': '#c2333a',
  '--lk-color-backdrop': 'rgb(16 18 24 / 0.36)',
  '--lk-qr-background': '#ffffff',
  '--lk-qr-color': '#121316',
  '--lk-shadow': '0 24px 64px -12px rgb(16 18 24 / 0.24), 0 0 0 1px rgb(16 18 24 / 0.05)',
}

/** Tokens that are the same in both themes. */
export const sharedTokens: Readonly<Record<`--lk-${string}`, string>> = {
  '--lk-font-family': 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  '--lk-font-size': '15px',
  '--lk-radius': '20px',
  '--lk-radius-icon': 'calc(var(--_radius) * 0.52)',
  '--lk-space': '4px',
  '--lk-width': '376px',
  '--lk-z-index': '2147483000',
}

/** The token that each of AppKit's names sets; AppKit's prefix is `--apkt-` or `--w3m-`. */
export const aliases: Readonly<Record<string, string>> = {
  '-color-accent': 'accent',
  '-font-family': 'font-family',
  '-z-index': 'z-index',
  '-qr-color': 'qr-color',
}
