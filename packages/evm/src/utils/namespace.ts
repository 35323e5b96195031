/** CAIP-2. */
export const namespace = 'eip155'
