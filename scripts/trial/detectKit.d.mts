import type { KitName } from '@latchkit/migrate'

export function detectKit(manifest: {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}): KitName | undefined
