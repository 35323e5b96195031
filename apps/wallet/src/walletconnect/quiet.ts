// The client's Verify and telemetry call the kit's hosts unless this variable is set, and look for `process`
// first, which no browser has. Must be imported before the client. (The build replaces the variable itself.)
const scope = globalThis as { process?: { env?: Record<string, string> } }
scope.process ??= {}
scope.process.env ??= {}
scope.process.env['IS_VITEST'] = 'true'

export {}
