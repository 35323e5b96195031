import * as v from 'valibot'

/** An environment variable: its default, and its row of `docs/server.md`. */
export type Variable = { default: string; meaning: string }

/** Reads the variables of the command line; an absent one has its default. */
export type Environment = {
  text(name: string): string
  list(name: string): string[]
  json(name: string, kind: 'object' | 'array'): unknown
  number(name: string, minimum: number, maximum: number): number
  isOn(name: string): boolean
  readFile(path: string): string
  /** Receives a line for each fault; without values, which may be secrets. */
  problems: string[]
}

/** An option of the server: how it is set in code and by variables, what is valid, and its default. */
export type Option<Input, Value> = {
  variables: Readonly<Record<string, Variable>>
  read(environment: Environment): Input | undefined
  /** @param problems - receives a line for each fault, which begins with `name` */
  check(input: Input | undefined, name: string, problems: string[]): Value
}

export type OptionRecord = Readonly<Record<string, Option<unknown, unknown>>>

/** What a caller passes; every field may be absent. */
export type Inputs<Options> = {
  -readonly [Name in keyof Options]?: Options[Name] extends { read(environment: Environment): infer Input }
    ? Input | undefined
    : never
}

/** Valid options with their defaults. */
export type Values<Options> = {
  -readonly [Name in keyof Options]: Options[Name] extends {
    check(input: never, name: string, problems: string[]): infer Value
  }
    ? Value
    : never
}

/** What other options must be for those of a capability. */
export type CrossCheck = (parameters: {
  read<Options extends OptionRecord>(options: Options): Values<Options>
  /** The variables of an option, or its name in code. */
  nameOf(option: string): string
  problems: string[]
}) => void

type Plain = string | number | boolean | undefined
export type DeepReadonly<T> = T extends Plain ? T : { readonly [Key in keyof T]: DeepReadonly<T[Key]> }

/** Describes an issue without its value, which may be a secret (an RPC URL). */
function toPhrase(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'check' || issue.type === 'regex') return issue.message
  if (issue.expected === null) return issue.message.replace(/ but received .*$/, '')
  return `expected ${issue.expected}`
}

/** Returns the valid value; otherwise reports what is wrong and returns `fallback`. */
export function checkValue<Value>(
  schema: v.GenericSchema<unknown, Value>,
  value: unknown,
  fallback: Value,
  { name, problems }: { name: string; problems: string[] },
): Value {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  for (const issue of result.issues.slice(0, 5)) {
    const path = v.getDotPath(issue)
    problems.push(`${name}${path ? ` (${path})` : ''}: ${toPhrase(issue)}`)
  }
  return fallback
}

type Documented = { variable: string; meaning: string }

/** Defines an option that a variable holds as JSON; absent, it is `empty`. */
export function jsonOption<Schema extends v.GenericSchema>(
  definition: Documented & { schema: Schema; empty: v.InferOutput<Schema> & object },
): Option<DeepReadonly<v.InferInput<Schema>>, v.InferOutput<Schema>> {
  const { variable, meaning, schema, empty } = definition
  const kind = Array.isArray(empty) ? 'array' : 'object'
  return {
    variables: { [variable]: { default: JSON.stringify(empty), meaning } },
    read: environment => environment.json(variable, kind) as DeepReadonly<v.InferInput<Schema>>,
    check: (input, name, problems) =>
      checkValue<v.InferOutput<Schema>>(schema, input ?? empty, empty, { name, problems }),
  }
}

/** Defines a list, which a variable separates by commas. */
export function listOption(
  definition: Documented & { item: v.GenericSchema<string> },
): Option<readonly string[], string[]> {
  const { variable, meaning, item } = definition
  return {
    variables: { [variable]: { default: '', meaning } },
    read: environment => environment.list(variable),
    check: (input = [], name, problems) => checkValue(v.array(item), input, [], { name, problems }),
  }
}

/** Defines an option that is on or off. */
export function switchOption(definition: Documented & { isOn: boolean }): Option<boolean, boolean> {
  const { variable, meaning, isOn } = definition
  return {
    variables: { [variable]: { default: isOn ? 'on' : 'off', meaning } },
    read: environment => environment.isOn(variable),
    check: (input = isOn) => input,
  }
}

/** Defines a text without a default. */
export function textOption(
  definition: Documented & { schema: v.GenericSchema<string> },
): Option<string, string | undefined> {
  const { variable, meaning, schema } = definition
  return {
    variables: { [variable]: { default: '', meaning } },
    read: environment => environment.text(variable) || undefined,
    check: (input, name, problems) => checkValue(v.optional(schema), input, input, { name, problems }),
  }
}

/** Defines an option that only code can set. */
export function codeOption<Input, Value = Input | undefined>(
  toValue: (input: Input | undefined) => Value,
): Option<Input, Value> {
  return { variables: {}, read: () => undefined, check: toValue }
}

/** Defines several options; their types are inferred. */
export function defineOptions<const Options extends OptionRecord>(options: Options): Options {
  return options
}
