import type { Environment, Variable } from './option.js'

/** Creates the reader of environment variables; what cannot be read is reported, and has its default. */
export function createEnvironment(parameters: {
  env: Readonly<Record<string, string | undefined>>
  variables: Readonly<Record<string, Variable>>
  readFile(path: string): string
  problems: string[]
}): Environment {
  const { env, variables, readFile, problems } = parameters
  const text = (name: string): string => env[name]?.trim() || (variables[name]?.default ?? '')
  return {
    text,
    list: name =>
      text(name)
        .split(',')
        .map(entry => entry.trim())
        .filter(Boolean),
    json(name, kind) {
      try {
        const value: unknown = JSON.parse(text(name))
        if (typeof value === 'object' && value !== null && Array.isArray(value) === (kind === 'array'))
          return value
        problems.push(`${name}: is not a JSON ${kind}`)
      } catch {
        problems.push(`${name}: is not JSON`)
      }
      return kind === 'array' ? [] : {}
    },
    number(name, minimum, maximum) {
      const value = /^\d{1,13}$/.test(text(name)) ? Number(text(name)) : Number.NaN
      if (value >= minimum && value <= maximum) return value
      problems.push(`${name}: is not a whole number from ${minimum} to ${maximum}`)
      return Number(variables[name]?.default)
    },
    isOn(name) {
      const value = text(name).toLowerCase()
      if (['on', 'true', '1', 'yes'].includes(value)) return true
      if (!['off', 'false', '0', 'no'].includes(value)) problems.push(`${name}: is neither on nor off`)
      return false
    },
    readFile,
    problems,
  }
}
