/** The mark of Quorate: three parties, one circle. */
export function Mark() {
  return (
    <svg
      width="26"
      height="26"
      viewBox="0 0 26 26"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.1"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="13" cy="13" r="11.2" />
      <path d="M13 13V2.4M13 13l-8.3 7.2M13 13l8.3 7.2" />
    </svg>
  );
}
