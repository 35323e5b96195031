import * as v from 'valibot'
import { checkValue, type Option } from './option.js'

/** Single values of a group of limits; the others keep their defaults. */
export type Overrides<Limits> = { readonly [Name in keyof Limits]?: Limits[Name] | undefined }

/** A limit by its variable, with its bounds there. */
export type LimitDefinition = {
  variable: string
  meaning: string
  default: number
  /** Default 1. */
  minimum?: number
  maximum: number
}

const count = v.pipe(v.number(), v.integer('is not a whole number'), v.minValue(1, 'is under 1'))
const positive = v.pipe(
  v.number(),
  v.check(value => value > 0 && Number.isFinite(value), 'is not positive'),
)
const RateSchema = v.strictObject({ perSecond: positive, burst: positive })

const withoutUndefined = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

/** Checks overrides of limits, which are numbers or rates, and fills in the defaults. */
export function checkLimits<Limits extends object>(
  defaults: Limits,
  overrides: Overrides<Limits> | undefined,
  report: { name: string; problems: string[] },
): Limits {
  for (const key of Object.keys(overrides ?? {}))
    if (!Object.hasOwn(defaults, key)) report.problems.push(`${report.name} (${key}): is not a limit`)
  const entries = Object.entries(defaults).map(
    ([key, value]) => [key, typeof value === 'number' ? count : RateSchema] as const,
  )
  const schema = v.object(Object.fromEntries(entries)) as v.GenericSchema<unknown> as v.GenericSchema<Limits>
  return checkValue(schema, { ...defaults, ...withoutUndefined(overrides ?? {}) }, defaults, report)
}

type Numbers<Definitions> = { [Name in keyof Definitions]: number }

/** Returns the defaults of limits. */
export function getDefaults<Definitions extends Readonly<Record<string, LimitDefinition>>>(
  definitions: Definitions,
): Numbers<Definitions> {
  const entries = Object.entries(definitions).map(([name, limit]) => [name, limit.default])
  return Object.fromEntries(entries) as Numbers<Definitions>
}

/** Defines a group of limits, each with a variable. */
export function limitsOption<Definitions extends Readonly<Record<string, LimitDefinition>>>(
  definitions: Definitions,
): Option<Overrides<Numbers<Definitions>>, Numbers<Definitions>> {
  const limits = Object.entries(definitions)
  return {
    variables: Object.fromEntries(
      limits.map(([, { variable, meaning, default: value }]) => [variable, { default: `${value}`, meaning }]),
    ),
    read(environment) {
      const entries = limits.map(([name, { variable, minimum = 1, maximum }]) => [
        name,
        environment.number(variable, minimum, maximum),
      ])
      return Object.fromEntries(entries) as Numbers<Definitions>
    },
    check: (input, name, problems) => checkLimits(getDefaults(definitions), input, { name, problems }),
  }
}
