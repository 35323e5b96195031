/** Of Latchkit's connector in a wagmi config. */
export const connectorId = 'latchkit'

/** Begins the ids of connectors here that belong to the config. */
export const configPrefix = 'wagmi-'

export const namespace = 'eip155'
