export type OriginPolicy = {
  /** Whether a browser page of this exact origin may call; the origin `null` may not. */
  allows(origin: string, projectId?: string | undefined): boolean
  /** What `GET /projects/v1/origins` returns to a caller from `origin`. */
  list(origin: string | undefined, projectId?: string | undefined): string[]
  /** Whether a write without an Origin header is accepted, which is only so in development. */
  allowsWritesWithoutOrigin: boolean
}

const localhost = /^https?:\/\/(?:localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/

/** An empty list denies every origin; development also allows every port of localhost. */
export function createOriginPolicy(parameters: {
  allowedOrigins: readonly string[]
  environment: 'production' | 'development'
  projects: readonly { id: string; allowedOrigins?: readonly string[] | undefined }[]
}): OriginPolicy {
  const development = parameters.environment === 'development'
  const everywhere = new Set(parameters.allowedOrigins)
  const byProject = new Map(
    parameters.projects.map(project => [project.id, new Set(project.allowedOrigins ?? [])] as const),
  )
  const everyOrigin = new Set([...everywhere, ...[...byProject.values()].flatMap(set => [...set])])
  const isLocal = (origin: string) => development && localhost.test(origin)
  // A project adds its origins to the operator's list; it does not replace the list.
  const setFor = (projectId: string | undefined): readonly Set<string>[] => {
    const ofProject = projectId === undefined ? undefined : byProject.get(projectId)
    return ofProject ? [everywhere, ofProject] : [projectId === undefined ? everyOrigin : everywhere]
  }
  return {
    allows: (origin, projectId) => isLocal(origin) || setFor(projectId).some(origins => origins.has(origin)),
    list(origin, projectId) {
      const ofProject = projectId === undefined ? undefined : byProject.get(projectId)
      const origins = new Set([...everywhere, ...(ofProject ?? [])])
      if (origin !== undefined && isLocal(origin)) origins.add(origin)
      return [...origins]
    },
    allowsWritesWithoutOrigin: development,
  }
}
