import { build } from 'vite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isDevelopment } from './isDevelopment.js'

describe('isDevelopment (D50)', () => {
  test.each([
    [{ development: true }, 'production', true],
    [{ development: false }, 'development', false],
    [{}, 'development', true],
    [{}, 'production', false],
    [{}, 'test', false],
    [{}, undefined, false],
  ])('with %o, built with NODE_ENV %s, is %s', (options, environment, expected) => {
    vi.stubEnv('NODE_ENV', environment)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(isDevelopment(options)).toBe(expected)
  })

  test('is off in a page that no bundler made', () => {
    vi.stubGlobal('process', undefined)
    const isOn = isDevelopment({})
    vi.unstubAllGlobals()
    expect(isOn).toBe(false)
  })

  test.each([
    ['production', false],
    ['development', true],
  ])('is decided by the bundler of the host: Vite in %s', async (mode, expected) => {
    // Vite sets it for the process.
    vi.stubEnv('NODE_ENV', mode)
    onTestFinished(() => void vi.unstubAllEnvs())
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      mode,
      build: {
        write: false,
        rolldownOptions: {
          input: new URL('./isDevelopment.ts', import.meta.url).pathname,
          preserveEntrySignatures: 'strict',
        },
      },
    })
    const [chunk] = 'output' in built ? built.output : []
    const code = chunk?.code ?? ''
    expect(code).not.toContain('process')
    const page: { isDevelopment: typeof isDevelopment } = await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
    )
    expect(page.isDevelopment({})).toBe(expected)
  })
})
