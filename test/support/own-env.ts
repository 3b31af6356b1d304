/**
 * Returns what commands that tests start get from the environment: where programs are, and where their modules are compiled, which
 * halves the processor time of a start. Settings of the machine stay out.
 */
export const ownEnv = () => ({
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
})
