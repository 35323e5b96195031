import { createRequire } from 'node:module'
import { DevnetError } from '../errors.js'

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * The path of the anvil program itself, not of its JavaScript wrapper: the wrapper would leave a child behind.
 *
 * @param platform - as `process.platform` has it
 * @param architecture - as `process.arch` has it
 * @throws DevnetError `PROGRAM_MISSING` when npm installed no build for this platform
 * @example
 * spawn(anvilPath(), ['--port', '0'])
 */
export function anvilPath(platform: string = process.platform, architecture: string = process.arch): string {
  const name = `@foundry-rs/anvil-${platform}-${architectures[architecture] ?? architecture}`
  const file = platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    // The platform package is a dependency of @foundry-rs/anvil, so it is looked up from there.
    const here = createRequire(import.meta.url)
    return createRequire(here.resolve('@foundry-rs/anvil/package.json')).resolve(`${name}/bin/${file}`)
  } catch (cause) {
    throw new DevnetError(
      'PROGRAM_MISSING',
      `anvil is not installed for ${platform}-${architecture} (package ${name}). Run npm ci without --omit=optional.`,
      { cause },
    )
  }
}
