import { defaultConfig, parseConfig, type WalletConfig } from '../config/config.js'
import { WalletConfigError } from '../core/WalletConfigError.js'

/**
 * The configuration that the static server put into the page; with none, the ports follow from the page's own,
 * which is the port base + 3.
 * @throws {WalletConfigError} when the text is not usable
 */
export function readConfig(text: string, port: string): WalletConfig {
  const base = Number(port) - 3
  const fallback = defaultConfig(Number.isInteger(base) && base > 0 && base <= 65_000 ? base : 4100)
  let value: unknown
  try {
    value = text.trim() === '' ? undefined : JSON.parse(text)
  } catch {
    throw new WalletConfigError('The configuration in the page is not valid JSON.')
  }
  return parseConfig(value, fallback)
}
