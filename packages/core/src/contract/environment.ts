export type ThemeMode = 'light' | 'dark' | 'system'

/** CSS custom properties without their prefix is not allowed: names start with `--lk-`, `--apkt-` or `--w3m-`. */
export type ThemeVariables = Readonly<Record<`--${string}`, string | number>>

export type Metadata = {
  name: string
  description: string
  /** The site's origin. */
  url: string
  icons: readonly string[]
}

export type PlatformInfo = {
  mobile: boolean
  ios: boolean
  android: boolean
  /** Telegram's `WebApp.platform`, such as `ios` or `tdesktop`; undefined elsewhere. */
  telegram?: string | undefined
}

/** The world outside the reducer, replaceable in tests. */
export type Environment = {
  now(): number
  setTimeout(callback: () => void, milliseconds: number): unknown
  clearTimeout(handle: unknown): void
  randomId(): string
  /** IANA zone of the visitor. */
  getTimezone(): string
  getPlatform(): PlatformInfo
}
