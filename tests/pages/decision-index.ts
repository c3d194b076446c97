/** A decision as the index lists it. */
export type Decision = {
  readonly file: string;
  readonly title: string;
  /** The day on which it was taken, as 2026-11-21. */
  readonly date: string;
  readonly status: string;
  readonly area: string;
};

const head =
  /^# (?<title>\S.*)\n\nDate: (?<date>\d{4}-\d\d-\d\d) · Status: (?<status>[^·\n]+) · Area: (?<area>\S.*)\n/;

/**
 * Reads the head of a decision.
 * @throws Error for a file that does not begin with a title and the line of its date, status and area
 */
export function parseDecision(file: string, text: string): Decision {
  const groups = head.exec(text)?.groups;
  if (!groups) {
    throw new Error(
      `${file} must begin with "# Title", an empty line and "Date: 2026-11-21 · Status: accepted · Area: time"`,
    );
  }
  const { title, date, status, area } = groups as Record<string, string>;
  return { file, title: title!, date: date!, status: status!.trim(), area: area! };
}

/** Number of a decision by the name of its file, without leading zeros. */
export function numberOf({ file }: Decision): number {
  return Number.parseInt(file, 10);
}

/** The page that lists all decisions, in the order of their numbers. */
export function renderDecisionIndex(decisions: readonly Decision[]): string {
  const rows = decisions
    .toSorted((one, other) => numberOf(one) - numberOf(other))
    .map((one) => {
      const link = `[${one.title.replaceAll('|', '\\|')}](${one.file})`;
      return `| ${[numberOf(one), link, one.area, one.status, one.date].join(' | ')} |`;
    });
  return `<!-- Made of the files beside it: npx vitest run tests/pages/decision-index.test.ts -u -->

# Decisions

Why things are as they are, one decision a file. A new one takes the next free number, begins as the others do, and is listed
here by the command above. How a rule is judged is no decision: that stands in the rule's \`judge\`.

| Number | Title | Area | Status | Date |
| ---: | --- | --- | --- | --- |
${rows.join('\n')}
`;
}
