/** One path that passes. */
export type RestRule = {
  /** `:name` is a parameter of the family; every other segment is itself. */
  path: string
  reply: 'json' | 'text'
  /** A POST that reads; its body is JSON. Default GET. */
  method?: 'POST'
  /** Parameters of the query, none of them required. */
  query?: Readonly<Record<string, RegExp>>
}

/** What passes to the REST API of a family. */
export type RestPaths = {
  /** What a segment may be; none of them matches a slash, a percent sign or two dots. */
  parameters: Readonly<Record<string, RegExp>>
  rules: readonly RestRule[]
}

/**
 * Returns the rule of a request, or undefined.
 *
 * @param path - as it came, not decoded: an encoded character matches no rule
 */
export function findRule(
  { rules, parameters }: RestPaths,
  { method, path }: { method: string; path: string },
): RestRule | undefined {
  const segments = path.split('/')
  return rules.find(rule => {
    if ((rule.method ?? 'GET') !== method) return false
    const wanted = rule.path.split('/')
    return (
      wanted.length === segments.length &&
      wanted.every((part, index) => {
        const segment = segments[index] ?? ''
        return part.startsWith(':') ? parameters[part.slice(1)]?.test(segment) : part === segment
      })
    )
  })
}

/** Returns whether every parameter of the query is one of the rule's, once. */
export function allowsQuery({ query = {} }: RestRule, given: URLSearchParams): boolean {
  const names = [...given.keys()]
  return (
    new Set(names).size === names.length &&
    names.every(name => Object.hasOwn(query, name) && query[name]?.test(given.get(name) ?? ''))
  )
}
