import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

// Unexpected console output fails a test. A test that expects a warning replaces the spy's implementation
// itself (`vi.spyOn(console, 'warn')`) and asserts on it.
const methods = ['error', 'warn'] as const
let seen: string[] = []

beforeEach(() => {
  seen = []
  for (const method of methods)
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      seen.push(`console.${method}: ${args.map(String).join(' ')}`)
    })
})

afterEach(() => {
  vi.restoreAllMocks()
  const said = seen
  seen = []
  expect(said, 'unexpected console output').toEqual([])
})

// Files share a process: a chunk that is still loading belongs to the file that started it.
afterAll(() => vi.dynamicImportSettled())
