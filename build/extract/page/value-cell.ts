const VALUE = /[$%]|^(?:none|free|nil|n\/a|no|[-–—]+)$/i

/** Whether the words of a cell are a value or have one: "Up to $40", "None", or a dash. */
export const isValueCell = (words: string): boolean => VALUE.test(words)
