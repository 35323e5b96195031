import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)

test.each(['server', 'migrate'])(
  'the command of %s is a file that an install without a build can link',
  name => {
    const { bin, files } = JSON.parse(readFileSync(new URL(`${name}/package.json`, root), 'utf8')) as {
      bin: Record<string, string>
      files: string[]
    }
    const target = bin[`latchkit-${name}`] ?? ''
    const file = fileURLToPath(new URL(`${name}/${target.replace('./', '')}`, root))
    expect(target).not.toContain('dist')
    expect(existsSync(file)).toBe(true)
    expect(statSync(file).mode & 0o111).toBeGreaterThan(0)
    expect(files).toContain('bin')
    expect(readFileSync(file, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  },
)
