size_t strlen(const char *s) {
    size_t n = 0;
    while (s[n] != 0)
        n++;
    return n;
}
void strcpy(char *to, const char *from) {
    size_t i = 0;
    while (from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    to[i] = 0;
    library_apart(to, i + 1, from, i + 1);
}
void strncpy(char *to, const char *from, size_t n) {
    size_t i = 0;
    while (i < n && from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    library_apart(to, n, from, i + (i < n));
    while (i < n) {
        to[i] = 0;
        i++;
    }
}
void strcat(char *to, const char *from) {
    size_t i = 0, j = 0;
    while (to[i] != 0)
        i++;
    while (from[j] != 0) {
        to[i] = from[j];
        i++;
        j++;
    }
    to[i] = 0;
    library_apart(to, i + 1, from, j + 1);
}
int strcmp(const char *a, const char *b) {
    size_t i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    return (unsigned char)a[i] - (unsigned char)b[i];
}
int strcasecmp(const char *a, const char *b) {
    size_t i = 0;
    while (a[i] != 0 && tolower((unsigned char)a[i]) == tolower((unsigned char)b[i]))
        i++;
    return tolower((unsigned char)a[i]) - tolower((unsigned char)b[i]);
}
int strncasecmp(const char *a, const char *b, size_t n) {
    size_t i = 0;
    while (i < n && a[i] != 0 && tolower((unsigned char)a[i]) == tolower((unsigned char)b[i]))
        i++;
    if (i == n)
        return 0;
    return tolower((unsigned char)a[i]) - tolower((unsigned char)b[i]);
}
int strcoll(const char *a, const char *b) {
    size_t i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    return (unsigned char)a[i] - (unsigned char)b[i];
}
int strncmp(const char *a, const char *b, size_t n) {
    size_t i = 0;
    while (i < n && a[i] != 0 && a[i] == b[i])
        i++;
    if (i == n)
        return 0;
    return (unsigned char)a[i] - (unsigned char)b[i];
}
char *strchr(char *s, int c) {
    while (*s != (char)c) {
        if (*s == 0)
            return NULL;
        s++;
    }
    return s;
}
char *fgets(char *line, int n) {
    int i = 0;
    if (n <= 0)
        return NULL;
    while (i < n - 1) {
        int c = getchar();
        if (c == EOF) {
            library_see_end(i == 0);
            if (i == 0)
                return NULL;
            break;
        }
        line[i] = (char)c;
        i++;
        if (c == '\n')
            break;
    }
    line[i] = 0;
    return line;
}
char *gets(char *line) {
    int i = 0;
    int c = getchar();
    library_see_end(c == EOF);
    if (c == EOF)
        return NULL;
    while (c != EOF && c != '\n') {
        line[i] = (char)c;
        i++;
        c = getchar();
    }
    line[i] = 0;
    return line;
}
int read_word(char *to, int most) {
    int i = 0;
    int c = library_word();
    library_see_end(c == EOF);
    if (c == EOF)
        return 0;
    while (c != EOF && !isspace(c)) {
        to[i] = (char)c;
        i++;
        if (i == most) {
            to[i] = 0;
            return 1;
        }
        c = getchar();
    }
    library_put_back(c);
    to[i] = 0;
    return 1;
}
int read_any(char *to) {
    int c = getchar();
    library_see_end(c == EOF);
    if (c == EOF)
        return 0;
    *to = (char)c;
    return 1;
}
int read_line(char *to, int most) {
    int i = 0;
    int c = getchar();
    library_see_end(c == EOF);
    while (c != EOF && c != '\n') {
        to[i] = (char)c;
        i++;
        if (i == most) {
            to[i] = 0;
            return 1;
        }
        c = getchar();
    }
    library_put_back(c);
    if (i == 0)
        return 0;
    to[i] = 0;
    return 1;
}
int read_line_of_words(char *to, int most) {
    int i = 0;
    int c = library_word();
    library_see_end(c == EOF);
    if (c == EOF)
        return 0;
    while (c != EOF && c != '\n') {
        to[i] = (char)c;
        i++;
        if (i == most) {
            to[i] = 0;
            return 1;
        }
        c = getchar();
    }
    library_put_back(c);
    to[i] = 0;
    return 1;
}
int skip_line(void) {
    int is_empty = 1;
    int c = getchar();
    library_see_end(c == EOF);
    while (c != EOF && c != '\n') {
        is_empty = 0;
        c = getchar();
    }
    library_put_back(c);
    return !is_empty;
}
int skip_any(void) {
    int c = getchar();
    library_see_end(c == EOF);
    return c != EOF;
}
int input_whole_number(void) {
    long value = 0;
    int c = library_number();
    int is_negative = 0, is_too_large = 0, has_digits = 0;
    library_see_end(c == EOF);
    if (c == EOF || c == -4)
        return 0;
    if (c == -3)
        return 1;
    if (c == '-' || c == '+') {
        is_negative = c == '-';
        c = getchar();
    }
    while (isdigit(c)) {
        int digit = c - '0';
        if (value > LONG_MIN / 10)
            value = value * 10 - digit;
        else if (value == LONG_MIN / 10 && digit <= -(LONG_MIN % 10))
            value = value * 10 - digit;
        else
            is_too_large = 1;
        has_digits = 1;
        c = getchar();
    }
    if (c != EOF)
        library_put_back(c);
    if (!has_digits)
        return 0;
    if (is_too_large)
        value = LONG_MIN;
    if (!is_negative)
        value = value < -LONG_MAX ? LONG_MAX : -value;
    library_value = value;
    return 1;
}
int input_number(int most) {
    long value = 0;
    int c = library_word();
    int is_negative = 0, is_too_large = 0, has_digits = 0;
    library_see_end(c == EOF);
    if (c == EOF)
        return 0;
    if (c == '-' || c == '+') {
        is_negative = c == '-';
        if (most > 0)
            most--;
        c = getchar();
    }
    while (most != 0 && isdigit(c)) {
        int digit = c - '0';
        if (value > LONG_MIN / 10)
            value = value * 10 - digit;
        else if (value == LONG_MIN / 10 && digit <= -(LONG_MIN % 10))
            value = value * 10 - digit;
        else
            is_too_large = 1;
        has_digits = 1;
        if (most > 0)
            most--;
        c = getchar();
    }
    if (c != EOF)
        library_put_back(c);
    if (!has_digits)
        return 0;
    if (is_too_large)
        value = LONG_MIN;
    if (!is_negative)
        value = value < -LONG_MAX ? LONG_MAX : -value;
    library_value = value;
    return 1;
}
int input_number_of_base(int most, int base, int is_signed) {
    unsigned long value = 0, limit = ULONG_MAX;
    int c = library_word();
    int is_negative = 0, is_too_large = 0, has_digits = 0;
    library_see_end(c == EOF);
    if (c == EOF)
        return 0;
    if (c == '-' || c == '+') {
        is_negative = c == '-';
        if (most > 0)
            most--;
        c = getchar();
    }
    if (is_signed)
        limit = (unsigned long)LONG_MAX + is_negative;
    if (c == '0' && most != 0 && (base == 0 || base == 16)) {
        has_digits = 1;
        if (most > 0)
            most--;
        c = getchar();
        if (most != 0 && (c == 'x' || c == 'X')) {
            base = 16;
            if (most > 0)
                most--;
            c = getchar();
        } else if (base == 0)
            base = 8;
    } else if (base == 0)
        base = 10;
    while (most != 0 && isxdigit(c)) {
        int digit = isdigit(c) ? c - '0' : toupper(c) - 'A' + 10;
        if (digit >= base)
            break;
        if (value > (limit - digit) / base)
            is_too_large = 1;
        else
            value = value * base + digit;
        has_digits = 1;
        if (most > 0)
            most--;
        c = getchar();
    }
    if (c != EOF)
        library_put_back(c);
    if (!has_digits)
        return 0;
    if (is_too_large)
        value = limit;
    if (is_negative && (is_signed || !is_too_large))
        value = -value;
    library_value = (long)value;
    return 1;
}
int input_real(int most) {
    int c = library_word();
    int is_negative = 0, has_digits = 0, has_point = 0, has_exponent = 0, is_after_exponent = 0, sign = 1;
    long long base = 10, digits = 0, exponent = 0, written = 0;
    element value = 0;
    library_see_end(c == EOF);
    if (c == EOF)
        return 0;
    if (c == '-' || c == '+') {
        is_negative = c == '-';
        if (most > 0)
            most--;
        c = getchar();
    }
    __VERIFIER_assume(c != 'i' && c != 'I' && c != 'n' && c != 'N');
    if (c == '0' && most != 0) {
        has_digits = 1;
        if (most > 0)
            most--;
        c = getchar();
        if ((most < 0 || most > 1) && (c == 'x' || c == 'X')) {
            base = 16;
            has_digits = 0;
            if (most > 0)
                most--;
            c = getchar();
        }
    }
    while (most != 0) {
        if (isdigit(c) || base == 16 && !has_exponent && isxdigit(c)) {
            int digit = isdigit(c) ? c - '0' : toupper(c) - 'A' + 10;
            is_after_exponent = 0;
            if (has_exponent)
                written = library_append(written, 10, digit);
            else {
                digits = library_append(digits, base, digit);
                exponent = library_append(exponent, 1, base == 16 ? -4 * has_point : -has_point);
                has_digits = 1;
            }
        } else if (is_after_exponent && (c == '-' || c == '+')) {
            sign = c == '-' ? -1 : 1;
            is_after_exponent = 0;
        } else if (has_digits && !has_exponent && (base == 16 ? c == 'p' || c == 'P' : c == 'e' || c == 'E')) {
            has_exponent = 1;
            is_after_exponent = 1;
        } else if (c == '.' && !has_point && !has_exponent)
            has_point = 1;
        else
            break;
        if (most > 0)
            most--;
        c = getchar();
    }
    if (c != EOF)
        library_put_back(c);
    if (!has_digits && !(base == 16 && has_point))
        return 0;
    exponent = library_append(written, sign, exponent);
    value = base == 16 ? library_binary(digits, exponent) : library_decimal(digits, exponent);
    library_value = is_negative ? -value : value;
    return 1;
}
int input_spaces(void) {
    int c = library_word();
    library_put_back(c);
    return 1;
}
int input_expected(int wanted) {
    int c = getchar();
    if (c == wanted)
        return 1;
    library_see_end(c == EOF);
    library_put_back(c);
    return 0;
}
int input_character(void) {
    int c = getchar();
    library_see_end(c == EOF);
    if (c == EOF)
        return 0;
    library_value = c;
    return 1;
}
int input_characters(char *to, int most) {
    int c = getchar();
    library_see_end(c == EOF);
    if (c == EOF)
        return 0;
    for (int i = 0; i < most && c != EOF; i++) {
        to[i] = (char)c;
        if (i + 1 < most)
            c = getchar();
    }
    return 1;
}
int input_skip_characters(int most) {
    int c = getchar();
    library_see_end(c == EOF);
    if (c == EOF)
        return 0;
    for (int i = 1; i < most && c != EOF; i++)
        c = getchar();
    return 1;
}
int input_skip_word(int most) {
    int c = library_word();
    library_see_end(c == EOF);
    if (c == EOF)
        return 0;
    while (c != EOF && !isspace(c)) {
        if (most > 0)
            most--;
        if (most == 0)
            return 1;
        c = getchar();
    }
    library_put_back(c);
    return 1;
}
int input_set(char *to, int most) {
    int i = 0;
    int c = getchar();
    library_see_end(c == EOF);
    if (c == EOF)
        return 0;
    while (c != EOF && library_in_set(c)) {
        to[i] = (char)c;
        i++;
        if (i == most) {
            to[i] = 0;
            return 1;
        }
        c = getchar();
    }
    library_put_back(c);
    if (i == 0)
        return 0;
    to[i] = 0;
    return 1;
}
int input_skip_set(int most) {
    int is_empty = 1;
    int c = getchar();
    library_see_end(c == EOF);
    if (c == EOF)
        return 0;
    while (c != EOF && library_in_set(c)) {
        is_empty = 0;
        if (most > 0)
            most--;
        if (most == 0)
            return 1;
        c = getchar();
    }
    library_put_back(c);
    return !is_empty;
}
int library_scan_number(const char *s, int most) {
    long value = 0;
    size_t at = library_at;
    while (isspace(s[at]))
        at++;
    library_at = at;
    int c = (unsigned char)s[at];
    int is_negative = 0, is_too_large = 0, has_digits = 0;
    if (c == 0)
        return 0;
    if (c == '-' || c == '+') {
        is_negative = c == '-';
        if (most > 0)
            most--;
        at++;
        c = (unsigned char)s[at];
    }
    while (most != 0 && isdigit(c)) {
        int digit = c - '0';
        if (value > LONG_MIN / 10)
            value = value * 10 - digit;
        else if (value == LONG_MIN / 10 && digit <= -(LONG_MIN % 10))
            value = value * 10 - digit;
        else
            is_too_large = 1;
        has_digits = 1;
        if (most > 0)
            most--;
        at++;
        c = (unsigned char)s[at];
    }
    if (!has_digits)
        return 0;
    library_at = at;
    if (is_too_large)
        value = LONG_MIN;
    if (!is_negative)
        value = value < -LONG_MAX ? LONG_MAX : -value;
    library_value = value;
    return 1;
}
int library_scan_number_of_base(const char *s, int most, int base, int is_signed) {
    unsigned long value = 0, limit = ULONG_MAX;
    size_t at = library_at;
    while (isspace(s[at]))
        at++;
    library_at = at;
    int c = (unsigned char)s[at];
    int is_negative = 0, is_too_large = 0, has_digits = 0;
    if (c == 0)
        return 0;
    if (c == '-' || c == '+') {
        is_negative = c == '-';
        if (most > 0)
            most--;
        at++;
        c = (unsigned char)s[at];
    }
    if (is_signed)
        limit = (unsigned long)LONG_MAX + is_negative;
    if (c == '0' && most != 0 && (base == 0 || base == 16)) {
        has_digits = 1;
        if (most > 0)
            most--;
        at++;
        c = (unsigned char)s[at];
        if (most != 0 && (c == 'x' || c == 'X')) {
            base = 16;
            if (most > 0)
                most--;
            at++;
            c = (unsigned char)s[at];
        } else if (base == 0)
            base = 8;
    } else if (base == 0)
        base = 10;
    while (most != 0 && isxdigit(c)) {
        int digit = isdigit(c) ? c - '0' : toupper(c) - 'A' + 10;
        if (digit >= base)
            break;
        if (value > (limit - digit) / base)
            is_too_large = 1;
        else
            value = value * base + digit;
        has_digits = 1;
        if (most > 0)
            most--;
        at++;
        c = (unsigned char)s[at];
    }
    if (!has_digits)
        return 0;
    library_at = at;
    if (is_too_large)
        value = limit;
    if (is_negative && (is_signed || !is_too_large))
        value = -value;
    library_value = (long)value;
    return 1;
}
int library_scan_real(const char *s, int most) {
    size_t at = library_at;
    while (isspace(s[at]))
        at++;
    library_at = at;
    int c = (unsigned char)s[at];
    int is_negative = 0, has_digits = 0, has_point = 0, has_exponent = 0, is_after_exponent = 0, sign = 1;
    long long base = 10, digits = 0, exponent = 0, written = 0;
    element value = 0;
    if (c == 0)
        return 0;
    if (c == '-' || c == '+') {
        is_negative = c == '-';
        if (most > 0)
            most--;
        at++;
        c = (unsigned char)s[at];
    }
    if ((c == 'i' || c == 'I' || c == 'n' || c == 'N') && most != 0) {
        int is_nan = c == 'n' || c == 'N', length = 3;
        if (most > 0 && most < 3)
            return 0;
        if (is_nan ? s[at + 1] != 'a' && s[at + 1] != 'A' : s[at + 1] != 'n' && s[at + 1] != 'N')
            return 0;
        if (is_nan ? s[at + 2] != 'n' && s[at + 2] != 'N' : s[at + 2] != 'f' && s[at + 2] != 'F')
            return 0;
        if (!is_nan && most != 3 && (s[at + 3] == 'i' || s[at + 3] == 'I')) {
            if (most > 0 && most < 8)
                return 0;
            if (s[at + 4] != 'n' && s[at + 4] != 'N' || s[at + 5] != 'i' && s[at + 5] != 'I' ||
                s[at + 6] != 't' && s[at + 6] != 'T' || s[at + 7] != 'y' && s[at + 7] != 'Y')
                return 0;
            length = 8;
        }
        library_at = at + length;
        value = INFINITY;
        if (is_nan)
            value = NAN;
        library_value = is_negative ? -value : value;
        return 1;
    }
    if (c == '0' && most != 0) {
        has_digits = 1;
        if (most > 0)
            most--;
        at++;
        c = (unsigned char)s[at];
        if ((most < 0 || most > 1) && (c == 'x' || c == 'X')) {
            base = 16;
            has_digits = 0;
            if (most > 0)
                most--;
            at++;
            c = (unsigned char)s[at];
        }
    }
    while (most != 0) {
        if (isdigit(c) || base == 16 && !has_exponent && isxdigit(c)) {
            int digit = isdigit(c) ? c - '0' : toupper(c) - 'A' + 10;
            is_after_exponent = 0;
            if (has_exponent)
                written = library_append(written, 10, digit);
            else {
                digits = library_append(digits, base, digit);
                exponent = library_append(exponent, 1, base == 16 ? -4 * has_point : -has_point);
                has_digits = 1;
            }
        } else if (is_after_exponent && (c == '-' || c == '+')) {
            sign = c == '-' ? -1 : 1;
            is_after_exponent = 0;
        } else if (has_digits && !has_exponent && (base == 16 ? c == 'p' || c == 'P' : c == 'e' || c == 'E')) {
            has_exponent = 1;
            is_after_exponent = 1;
        } else if (c == '.' && !has_point && !has_exponent)
            has_point = 1;
        else
            break;
        if (most > 0)
            most--;
        at++;
        c = (unsigned char)s[at];
    }
    if (!has_digits && !(base == 16 && has_point))
        return 0;
    library_at = at;
    exponent = library_append(written, sign, exponent);
    value = base == 16 ? library_binary(digits, exponent) : library_decimal(digits, exponent);
    library_value = is_negative ? -value : value;
    return 1;
}
int library_scan_spaces(const char *s) {
    size_t at = library_at;
    while (isspace(s[at]))
        at++;
    library_at = at;
    return 1;
}
int library_scan_expected(const char *s, int wanted) {
    size_t at = library_at;
    int c = (unsigned char)s[at];
    if (c == wanted) {
        library_at = at + 1;
        return 1;
    }
    return 0;
}
int library_scan_character(const char *s) {
    size_t at = library_at;
    int c = (unsigned char)s[at];
    if (c == 0)
        return 0;
    library_at = at + 1;
    library_value = c;
    return 1;
}
int library_scan_characters(const char *s, char *to, int most) {
    size_t at = library_at;
    int c = (unsigned char)s[at];
    if (c == 0)
        return 0;
    for (int i = 0; i < most && c != 0; i++) {
        to[i] = (char)c;
        at++;
        c = (unsigned char)s[at];
    }
    library_at = at;
    return 1;
}
int library_scan_skip_characters(const char *s, int most) {
    size_t at = library_at;
    int c = (unsigned char)s[at];
    if (c == 0)
        return 0;
    for (int i = 1; i < most && c != 0; i++) {
        at++;
        c = (unsigned char)s[at];
    }
    library_at = c == 0 ? at : at + 1;
    return 1;
}
int library_scan_skip_word(const char *s, int most) {
    size_t at = library_at;
    while (isspace(s[at]))
        at++;
    library_at = at;
    int c = (unsigned char)s[at];
    if (c == 0)
        return 0;
    while (c != 0 && !isspace(c)) {
        if (most > 0)
            most--;
        if (most == 0) {
            library_at = at + 1;
            return 1;
        }
        at++;
        c = (unsigned char)s[at];
    }
    library_at = at;
    return 1;
}
int library_scan_set(const char *s, char *to, int most) {
    int i = 0;
    size_t at = library_at;
    int c = (unsigned char)s[at];
    if (c == 0)
        return 0;
    while (c != 0 && library_in_set(c)) {
        to[i] = (char)c;
        i++;
        if (i == most) {
            to[i] = 0;
            library_at = at + 1;
            return 1;
        }
        at++;
        c = (unsigned char)s[at];
    }
    library_at = at;
    if (i == 0)
        return 0;
    to[i] = 0;
    return 1;
}
int library_scan_skip_set(const char *s, int most) {
    int is_empty = 1;
    size_t at = library_at;
    int c = (unsigned char)s[at];
    if (c == 0)
        return 0;
    while (c != 0 && library_in_set(c)) {
        is_empty = 0;
        if (most > 0)
            most--;
        if (most == 0) {
            library_at = at + 1;
            return 1;
        }
        at++;
        c = (unsigned char)s[at];
    }
    library_at = at;
    return !is_empty;
}
int library_scan_word(const char *s, char *to, int most) {
    int i = 0;
    size_t at = library_at;
    while (isspace(s[at]))
        at++;
    library_at = at;
    int c = (unsigned char)s[at];
    if (c == 0)
        return 0;
    while (c != 0 && !isspace(c)) {
        to[i] = (char)c;
        i++;
        if (i == most) {
            to[i] = 0;
            library_at = at + 1;
            return 1;
        }
        at++;
        c = (unsigned char)s[at];
    }
    library_at = at;
    to[i] = 0;
    return 1;
}
int library_scan_ended(const char *s) {
    return s[library_at] == 0;
}
int atoi(const char *s) {
    size_t i = 0;
    long value = 0;
    int sign = 1;
    while (isspace(s[i]))
        i++;
    if (s[i] == '-' || s[i] == '+') {
        if (s[i] == '-')
            sign = -1;
        i++;
    }
    while (isdigit(s[i])) {
        value = value * 10 + sign * (s[i] - '0');
        i++;
    }
    return (int)value;
}
int puts(const char *s) {
    size_t i = 0;
    while (s[i] != 0) {
        putchar(s[i]);
        i++;
    }
    putchar('\n');
    return 0;
}
int library_get_int(void) {
    int n;
    scanf("%d", &n);
    __VERIFIER_assume(n < 2147483647);
    return n;
}
int library_get_int_line(void) {
    int n;
    scanf("%d", &n);
    int c = getchar();
    __VERIFIER_assume(c == '\n' || c == EOF);
    __VERIFIER_assume(n < 2147483647);
    return n;
}
long library_get_long(void) {
    long n;
    scanf("%ld", &n);
    __VERIFIER_assume(n < (long)(~0UL >> 1));
    return n;
}
long library_get_long_line(void) {
    long n;
    scanf("%ld", &n);
    int c = getchar();
    __VERIFIER_assume(c == '\n' || c == EOF);
    __VERIFIER_assume(n < (long)(~0UL >> 1));
    return n;
}
long long library_get_long_long(void) {
    long long n;
    scanf("%lld", &n);
    __VERIFIER_assume(n < 9223372036854775807LL);
    return n;
}
long long library_get_long_long_line(void) {
    long long n;
    scanf("%lld", &n);
    int c = getchar();
    __VERIFIER_assume(c == '\n' || c == EOF);
    __VERIFIER_assume(n < 9223372036854775807LL);
    return n;
}
float library_get_float(void) {
    float x;
    scanf("%f", &x);
    return x;
}
float library_get_float_line(void) {
    float x;
    scanf("%f", &x);
    int c = getchar();
    __VERIFIER_assume(c == '\n' || c == EOF);
    return x;
}
double library_get_double(void) {
    double x;
    scanf("%lf", &x);
    return x;
}
double library_get_double_line(void) {
    double x;
    scanf("%lf", &x);
    int c = getchar();
    __VERIFIER_assume(c == '\n' || c == EOF);
    return x;
}
char library_get_char(void) {
    int c = getchar();
    __VERIFIER_assume(c != '\n' && c != '\r' && c != EOF);
    int end = getchar();
    __VERIFIER_assume(end == '\n' || end == EOF);
    return (char)c;
}
char *library_get_string(void) {
    unsigned short none = 0;
    int i = 0;
    char *line = malloc(2147483647 - none);
    if (line == NULL)
        return NULL;
    int c = getchar();
    __VERIFIER_assume(c != EOF);
    while (c != '\n' && c != EOF) {
        __VERIFIER_assume(c != '\r' && i < 2147483646);
        line[i] = (char)c;
        i++;
        c = getchar();
    }
    line[i] = 0;
    library_keep(line, i + 1);
    return line;
}
int isnan(double x) {
    return x != x;
}
int isinf(double x) {
    return x == INFINITY ? 1 : -(x == -INFINITY);
}
int isfinite(double x) {
    return -INFINITY < x && x < INFINITY;
}
long lround(double x) {
    return (long)round(x);
}
long lrint(double x) {
    return (long)rint(x);
}
long long llround(double x) {
    return (long long)round(x);
}
long long llrint(double x) {
    return (long long)rint(x);
}
double fdim(double x, double y) {
    return x <= y ? 0 : x - y;
}
double modf(double x, double *whole) {
    *whole = trunc(x);
    if (x == INFINITY || x == -INFINITY)
        return copysign(0, x);
    return copysign(x - *whole, x);
}
double difftime(long later, long earlier) {
    return library_append(earlier, -1, later);
}
void print_format(const char *s) {
    size_t i = 0;
    while (s[i] != 0) {
        if (s[i] == '%') {
            i++;
            library_format(s[i] == '%');
        }
        putchar(s[i]);
        i++;
    }
}
void print_text(const char *s, int before, int after) {
    int length = 0;
    while (s[length] != 0)
        length++;
    for (int i = length; i < before; i++)
        putchar(' ');
    for (int i = 0; i < length; i++)
        putchar(s[i]);
    for (int i = length; i < after; i++)
        putchar(' ');
}
void print_start_of_text(const char *s, int before, int after, int most) {
    int length = 0;
    while (length < most && s[length] != 0)
        length++;
    for (int i = length; i < before; i++)
        putchar(' ');
    for (int i = 0; i < length; i++)
        putchar(s[i]);
    for (int i = length; i < after; i++)
        putchar(' ');
}
void print_text_in(const char *s, int width, int is_left, int most) {
    if (width < 0)
        is_left = 1;
    if (width < 0)
        width = -width;
    print_start_of_text(s, is_left ? 0 : width, is_left ? width : 0, most < 0 ? INT_MAX : most);
}
void print_character_in(int c, int width, int is_left) {
    for (int i = 1; i < width && !is_left; i++)
        putchar(' ');
    putchar(c);
    for (int i = 1; i < width && is_left || i < -width; i++)
        putchar(' ');
}
void print_number_in(long long value, int width, int is_left, int has_zeros, int has_plus) {
    unsigned long long size = value < 0 ? -(unsigned long long)value : (unsigned long long)value, rest = size;
    int length = value < 0 || has_plus;
    if (width < 0)
        is_left = 1;
    if (width < 0)
        width = -width;
    do {
        length++;
        rest /= 10;
    } while (rest != 0);
    for (int i = length; i < width && !is_left && !has_zeros; i++)
        putchar(' ');
    if (value < 0)
        putchar('-');
    else if (has_plus)
        putchar('+');
    for (int i = length; i < width && !is_left && has_zeros; i++)
        putchar('0');
    printf("%llu", size);
    for (int i = length; i < width && is_left; i++)
        putchar(' ');
}
void strncat(char *to, const char *from, size_t n) {
    size_t i = 0, j = 0;
    while (to[i] != 0)
        i++;
    while (j < n && from[j] != 0) {
        to[i] = from[j];
        i++;
        j++;
    }
    to[i] = 0;
    library_apart(to, i + 1, from, j);
}
char *strstr(char *s, const char *part) {
    while (1) {
        size_t i = 0;
        while (part[i] != 0 && s[i] == part[i])
            i++;
        if (part[i] == 0)
            return s;
        if (*s == 0)
            return NULL;
        s++;
    }
}
void memset(element *to, int c, size_t n) {
    for (size_t i = 0; i < n; i++)
        to[i] = (element)c;
}
void library_clear(element *to, size_t n) {
    element zero = {0};
    for (size_t i = 0; i < n / sizeof(element); i++)
        to[i] = zero;
}
void library_ones(element *to, size_t n) {
    for (size_t i = 0; i < n / sizeof(element); i++)
        to[i] = (element)-1;
}
void library_clear_rows(element *to, size_t n) {
    for (size_t i = 0; i < n / sizeof(element); i++)
        for (size_t j = 0; j < sizeof(to[0]) / sizeof(to[0][0]); j++)
            to[i][j] = 0;
}
void memcpy(element *to, const element *from, size_t n) {
    library_apart(to, n / sizeof(element), from, n / sizeof(element));
    for (size_t i = 0; i < n / sizeof(element); i++)
        to[i] = from[i];
}
void library_copy_rows(element *to, const element *from, size_t n) {
    library_apart(to, n / sizeof(element), from, n / sizeof(element));
    for (size_t i = 0; i < n / sizeof(element); i++)
        for (size_t j = 0; j < sizeof(to[0]) / sizeof(to[0][0]); j++)
            to[i][j] = from[i][j];
}
void memmove(element *to, const element *from, size_t n) {
    size_t count = n / sizeof(element);
    if (to < from) {
        for (size_t i = 0; i < count; i++)
            to[i] = from[i];
    } else {
        while (count > 0) {
            count--;
            to[count] = from[count];
        }
    }
}
char *strrchr(char *s, int c) {
    char *found = NULL;
    while (*s != 0) {
        if (*s == (char)c)
            found = s;
        s++;
    }
    if ((char)c == 0)
        return s;
    return found;
}
size_t strnlen(const char *s, size_t most) {
    size_t n = 0;
    while (n < most && s[n] != 0)
        n++;
    return n;
}
size_t strcspn(const char *s, const char *stops) {
    size_t n = 0;
    while (s[n] != 0) {
        for (size_t i = 0; stops[i] != 0; i++)
            if (stops[i] == s[n])
                return n;
        n++;
    }
    return n;
}
size_t strspn(const char *s, const char *allowed) {
    size_t n = 0;
    while (s[n] != 0) {
        size_t i = 0;
        while (allowed[i] != 0 && allowed[i] != s[n])
            i++;
        if (allowed[i] == 0)
            return n;
        n++;
    }
    return n;
}
char *strpbrk(char *s, const char *wanted) {
    while (*s != 0) {
        for (size_t i = 0; wanted[i] != 0; i++)
            if (wanted[i] == *s)
                return s;
        s++;
    }
    return NULL;
}
char *strtok(char *s, const char *stops) {
    size_t i = 0;
    if (s == NULL)
        s = library_rest;
    while (*s != 0) {
        for (i = 0; stops[i] != 0 && stops[i] != *s; i++)
            ;
        if (stops[i] == 0)
            break;
        s++;
    }
    library_rest = s;
    if (*s == 0)
        return NULL;
    while (*library_rest != 0) {
        for (i = 0; stops[i] != 0; i++)
            if (stops[i] == *library_rest) {
                *library_rest = 0;
                library_rest++;
                return s;
            }
        library_rest++;
    }
    return s;
}
char *strtok_r(char *s, const char *stops, char **rest) {
    size_t i = 0;
    if (s == NULL)
        s = *rest;
    while (*s != 0) {
        for (i = 0; stops[i] != 0 && stops[i] != *s; i++)
            ;
        if (stops[i] == 0)
            break;
        s++;
    }
    *rest = s;
    if (*s == 0)
        return NULL;
    char *end = s;
    while (*end != 0) {
        for (i = 0; stops[i] != 0; i++)
            if (stops[i] == *end) {
                *end = 0;
                *rest = end + 1;
                return s;
            }
        end++;
    }
    *rest = end;
    return s;
}
char *strndup(const char *s, size_t most) {
    size_t n = 0;
    while (n < most && s[n] != 0)
        n++;
    char *copy = malloc(n + 1);
    if (copy == NULL)
        return NULL;
    for (size_t i = 0; i < n; i++)
        copy[i] = s[i];
    copy[n] = 0;
    return copy;
}
char *strdup(const char *s) {
    size_t n = 0;
    while (s[n] != 0)
        n++;
    char *copy = malloc(n + 1);
    if (copy == NULL)
        return NULL;
    for (size_t i = 0; i <= n; i++)
        copy[i] = s[i];
    return copy;
}
int memcmp(const char *a, const char *b, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i])
            return (unsigned char)a[i] - (unsigned char)b[i];
    return 0;
}
char *memchr(char *s, int c, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (s[i] == (char)c)
            return s + i;
    return NULL;
}
long atol(const char *s) {
    size_t i = 0;
    long value = 0;
    int sign = 1;
    while (isspace(s[i]))
        i++;
    if (s[i] == '-' || s[i] == '+') {
        if (s[i] == '-')
            sign = -1;
        i++;
    }
    while (isdigit(s[i])) {
        value = value * 10 + sign * (s[i] - '0');
        i++;
    }
    return value;
}
long strtol(const char *s, char **end, int base) {
    size_t i = 0, first;
    long value = 0;
    int is_negative = 0, is_too_large = 0;
    while (isspace(s[i]))
        i++;
    if (s[i] == '-' || s[i] == '+') {
        is_negative = s[i] == '-';
        i++;
    }
    first = i;
    while (s[i] >= '0' && s[i] < '0' + base) {
        int digit = s[i] - '0';
        if (value > LONG_MIN / base)
            value = value * base - digit;
        else if (value == LONG_MIN / base && digit <= -(LONG_MIN % base))
            value = value * base - digit;
        else
            is_too_large = 1;
        i++;
    }
    if (end != NULL)
        *end = (char *)(i == first ? s : s + i);
    if (is_too_large)
        value = LONG_MIN;
    if (is_negative)
        return value;
    return value < -LONG_MAX ? LONG_MAX : -value;
}
unsigned long library_strtoul(const char *s, char **end, int base) {
    size_t i = 0, first;
    unsigned long value = 0;
    int is_negative = 0, is_too_large = 0, digit = 0;
    while (isspace(s[i]))
        i++;
    if (s[i] == '-' || s[i] == '+') {
        is_negative = s[i] == '-';
        i++;
    }
    if ((base == 0 || base == 16) && s[i] == '0' && (s[i + 1] == 'x' || s[i + 1] == 'X') && isxdigit(s[i + 2])) {
        i += 2;
        base = 16;
    } else if (base == 0)
        base = s[i] == '0' ? 8 : 10;
    first = i;
    while (isalnum(s[i])) {
        digit = isdigit(s[i]) ? s[i] - '0' : toupper(s[i]) - 'A' + 10;
        if (digit >= base)
            break;
        if (value > (ULONG_MAX - digit) / base)
            is_too_large = 1;
        else
            value = value * base + digit;
        i++;
    }
    if (end != NULL)
        *end = (char *)(i == first ? s : s + i);
    if (is_too_large)
        return ULONG_MAX;
    return is_negative ? -value : value;
}
long library_strtol(const char *s, char **end, int base) {
    size_t i = 0, first;
    unsigned long value = 0, limit;
    int is_negative = 0, is_too_large = 0, digit = 0;
    while (isspace(s[i]))
        i++;
    if (s[i] == '-' || s[i] == '+') {
        is_negative = s[i] == '-';
        i++;
    }
    limit = (unsigned long)LONG_MAX + is_negative;
    if ((base == 0 || base == 16) && s[i] == '0' && (s[i + 1] == 'x' || s[i + 1] == 'X') && isxdigit(s[i + 2])) {
        i += 2;
        base = 16;
    } else if (base == 0)
        base = s[i] == '0' ? 8 : 10;
    first = i;
    while (isalnum(s[i])) {
        digit = isdigit(s[i]) ? s[i] - '0' : toupper(s[i]) - 'A' + 10;
        if (digit >= base)
            break;
        if (value > (limit - digit) / base)
            is_too_large = 1;
        else
            value = value * base + digit;
        i++;
    }
    if (end != NULL)
        *end = (char *)(i == first ? s : s + i);
    if (is_too_large)
        value = limit;
    return (long)(is_negative ? -value : value);
}
element library_strtod(const char *s, char **end) {
    size_t i = 0;
    int is_negative = 0, has_point = 0;
    long long base = 10, digits = 0, exponent = 0;
    element value = 0;
    while (isspace(s[i]))
        i++;
    if (s[i] == '-' || s[i] == '+') {
        is_negative = s[i] == '-';
        i++;
    }
    if (s[i] == '0' && (s[i + 1] == 'x' || s[i + 1] == 'X') &&
        (isxdigit(s[i + 2]) || s[i + 2] == '.' && isxdigit(s[i + 3]))) {
        base = 16;
        i += 2;
    }
    if (isdigit(s[i]) || base == 16 || s[i] == '.' && isdigit(s[i + 1])) {
        while (isdigit(s[i]) || base == 16 && isxdigit(s[i]) || s[i] == '.' && !has_point) {
            if (s[i] == '.')
                has_point = 1;
            else {
                digits = library_append(digits, base, isdigit(s[i]) ? s[i] - '0' : toupper(s[i]) - 'A' + 10);
                exponent = library_append(exponent, 1, base == 16 ? -4 * has_point : -has_point);
            }
            i++;
        }
        if (base == 10 ? s[i] == 'e' || s[i] == 'E' : s[i] == 'p' || s[i] == 'P') {
            size_t at = i + 1;
            long long written = 0;
            int sign = 1;
            if (s[at] == '-' || s[at] == '+') {
                sign = s[at] == '-' ? -1 : 1;
                at++;
            }
            if (isdigit(s[at])) {
                while (isdigit(s[at])) {
                    written = library_append(written, 10, s[at] - '0');
                    at++;
                }
                exponent = library_append(written, sign, exponent);
                i = at;
            }
        }
        value = base == 16 ? library_binary(digits, exponent) : library_decimal(digits, exponent);
    } else if ((s[i] == 'i' || s[i] == 'I') && (s[i + 1] == 'n' || s[i + 1] == 'N') &&
               (s[i + 2] == 'f' || s[i + 2] == 'F')) {
        i += 3;
        if ((s[i] == 'i' || s[i] == 'I') && (s[i + 1] == 'n' || s[i + 1] == 'N') &&
            (s[i + 2] == 'i' || s[i + 2] == 'I') && (s[i + 3] == 't' || s[i + 3] == 'T') &&
            (s[i + 4] == 'y' || s[i + 4] == 'Y'))
            i += 5;
        value = INFINITY;
    } else if ((s[i] == 'n' || s[i] == 'N') && (s[i + 1] == 'a' || s[i + 1] == 'A') &&
               (s[i + 2] == 'n' || s[i + 2] == 'N')) {
        i += 3;
        if (s[i] == '(') {
            size_t at = i + 1;
            while (isalnum(s[at]) || s[at] == '_')
                at++;
            if (s[at] == ')')
                i = at + 1;
        }
        value = NAN;
    } else {
        i = 0;
        is_negative = 0;
    }
    if (end != NULL)
        *end = (char *)(s + i);
    return is_negative ? -value : value;
}
size_t library_write(char *to, size_t at, size_t most, int c) {
    if (at + 1 < most)
        to[at] = (char)c;
    return at + 1;
}
size_t library_write_text(char *to, size_t at, size_t most, const char *s, int before, int after) {
    size_t start = at;
    int length = 0;
    while (s[length] != 0)
        length++;
    for (int i = length; i < before; i++) {
        if (at + 1 < most)
            to[at] = ' ';
        at++;
    }
    for (int i = 0; i < length; i++) {
        if (at + 1 < most)
            to[at] = s[i];
        at++;
    }
    for (int i = length; i < after; i++) {
        if (at + 1 < most)
            to[at] = ' ';
        at++;
    }
    if (start < most)
        library_apart(to + start, at + 1 - start < most - start ? at + 1 - start : most - start, s, length + 1);
    return at;
}
size_t library_write_number(char *to, size_t at, size_t most, long long value, int width, int has_zeros) {
    char digits[24];
    int length = 0, is_negative = value < 0;
    do {
        int digit = (int)(value % 10);
        digits[length] = (char)('0' + (digit < 0 ? -digit : digit));
        length++;
        value /= 10;
    } while (value != 0);
    for (int i = length + is_negative; i < width && !has_zeros; i++) {
        if (at + 1 < most)
            to[at] = ' ';
        at++;
    }
    if (is_negative) {
        if (at + 1 < most)
            to[at] = '-';
        at++;
    }
    for (int i = length + is_negative; i < width && has_zeros; i++) {
        if (at + 1 < most)
            to[at] = '0';
        at++;
    }
    while (length > 0) {
        length--;
        if (at + 1 < most)
            to[at] = digits[length];
        at++;
    }
    return at;
}
size_t library_write_real(char *to, size_t at, size_t most, double value, int precision, int width, int plus, int is_left, int has_zeros) {
    int sign = library_is_negative(value) ? '-' : plus, digits = 3;
    int is_finite = value >= -DBL_MAX && value <= DBL_MAX;
    const char *word = value == value ? "inf" : "nan";
    long long scaled = 0, power = 1, next = 10;
    if (is_finite) {
        digits = 1;
        scaled = library_scaled(value);
        if (scaled < 0)
            scaled = library_append(scaled, -1, 0);
        while (digits <= precision || next <= scaled) {
            power = next;
            next = library_append(next, 10, 0);
            digits++;
        }
    }
    int length = digits + (sign != 0) + (is_finite && precision > 0);
    for (int i = length; i < width && !is_left && !(has_zeros && is_finite); i++) {
        if (at + 1 < most)
            to[at] = ' ';
        at++;
    }
    if (sign != 0) {
        if (at + 1 < most)
            to[at] = (char)sign;
        at++;
    }
    for (int i = length; i < width && !is_left && has_zeros && is_finite; i++) {
        if (at + 1 < most)
            to[at] = '0';
        at++;
    }
    for (int i = digits; i > 0; i--) {
        if (is_finite && i == precision) {
            if (at + 1 < most)
                to[at] = '.';
            at++;
        }
        int digit = (int)(library_quotient(scaled, power) % 10);
        if (at + 1 < most)
            to[at] = is_finite ? (char)('0' + digit) : word[3 - i];
        at++;
        power = library_quotient(power, 10);
        if (power == 0)
            power = 1;
    }
    for (int i = length; i < width && is_left; i++) {
        if (at + 1 < most)
            to[at] = ' ';
        at++;
    }
    return at;
}
int library_write_end(char *to, size_t at, size_t most) {
    if (most > 0)
        to[at < most ? at : most - 1] = 0;
    return (int)at;
}
void qsort(element *a, size_t n, int (*compare)(const void *, const void *)) {
    if (n > 0) {
        element first = a[0], last = a[n - 1];
    }
    for (size_t i = 1; i < n; i++)
        for (size_t j = i; j > 0 && compare(a + j - 1, a + j) > 0; j--) {
            element moved = a[j];
            a[j] = a[j - 1];
            a[j - 1] = moved;
        }
}
int library_count_bits(unsigned long long value) {
    int count = 0;
    while (value != 0) {
        count += (int)(value % 2);
        value /= 2;
    }
    return count;
}
element library_load_1(const char *bytes) {
    return (element)((unsigned char)bytes[0]);
}
void library_store_1(char *bytes, element stored) {
    unsigned value = (unsigned)stored;
    bytes[0] = (char)(value);
}
element library_load_2(const char *bytes) {
    return (element)((unsigned char)bytes[0] + 256u * (unsigned char)bytes[1]);
}
void library_store_2(char *bytes, element stored) {
    unsigned value = (unsigned)stored;
    bytes[0] = (char)(value);
    bytes[1] = (char)(value / 256u);
}
element library_load_4(const char *bytes) {
    return (element)((unsigned char)bytes[0] + 256u * (unsigned char)bytes[1] + 65536u * (unsigned char)bytes[2] + 16777216u * (unsigned char)bytes[3]);
}
void library_store_4(char *bytes, element stored) {
    unsigned value = (unsigned)stored;
    bytes[0] = (char)(value);
    bytes[1] = (char)(value / 256u);
    bytes[2] = (char)(value / 65536u);
    bytes[3] = (char)(value / 16777216u);
}
element library_load_8(const char *bytes) {
    return (element)((unsigned char)bytes[0] + 256ull * (unsigned char)bytes[1] + 65536ull * (unsigned char)bytes[2] + 16777216ull * (unsigned char)bytes[3] + 4294967296ull * (unsigned char)bytes[4] + 1099511627776ull * (unsigned char)bytes[5] + 281474976710656ull * (unsigned char)bytes[6] + 72057594037927936ull * (unsigned char)bytes[7]);
}
void library_store_8(char *bytes, element stored) {
    unsigned long long value = (unsigned long long)stored;
    bytes[0] = (char)(value);
    bytes[1] = (char)(value / 256ull);
    bytes[2] = (char)(value / 65536ull);
    bytes[3] = (char)(value / 16777216ull);
    bytes[4] = (char)(value / 4294967296ull);
    bytes[5] = (char)(value / 1099511627776ull);
    bytes[6] = (char)(value / 281474976710656ull);
    bytes[7] = (char)(value / 72057594037927936ull);
}
element library_load_float_4(const char *bytes) {
    unsigned bits = (unsigned char)bytes[0] + 256u * (unsigned char)bytes[1] + 65536u * (unsigned char)bytes[2] + 16777216u * (unsigned char)bytes[3];
    int is_negative = bits >= 2147483648u;
    long long magnitude = is_negative ? (long long)(bits - 2147483648u) : (long long)bits;
    if (magnitude > 2139095040)
        magnitude = 2139095040 + 1;
    return library_of_rank(is_negative ? -1 - magnitude : magnitude);
}
void library_store_float_4(char *bytes, element stored) {
    __VERIFIER_assume(stored == stored);
    long long rank = library_rank(stored);
    unsigned value = rank < 0 ? 2147483648u + (unsigned)(-1 - rank) : (unsigned)rank;
    bytes[0] = (char)(value);
    bytes[1] = (char)(value / 256u);
    bytes[2] = (char)(value / 65536u);
    bytes[3] = (char)(value / 16777216u);
}
element library_load_float_8(const char *bytes) {
    unsigned long long bits = (unsigned char)bytes[0] + 256ull * (unsigned char)bytes[1] + 65536ull * (unsigned char)bytes[2] + 16777216ull * (unsigned char)bytes[3] + 4294967296ull * (unsigned char)bytes[4] + 1099511627776ull * (unsigned char)bytes[5] + 281474976710656ull * (unsigned char)bytes[6] + 72057594037927936ull * (unsigned char)bytes[7];
    int is_negative = bits >= 9223372036854775808ull;
    long long magnitude = is_negative ? (long long)(bits - 9223372036854775808ull) : (long long)bits;
    if (magnitude > 9218868437227405312)
        magnitude = 9218868437227405312 + 1;
    return library_of_rank(is_negative ? -1 - magnitude : magnitude);
}
void library_store_float_8(char *bytes, element stored) {
    __VERIFIER_assume(stored == stored);
    long long rank = library_rank(stored);
    unsigned long long value = rank < 0 ? 9223372036854775808ull + (unsigned long long)(-1 - rank) : (unsigned long long)rank;
    bytes[0] = (char)(value);
    bytes[1] = (char)(value / 256ull);
    bytes[2] = (char)(value / 65536ull);
    bytes[3] = (char)(value / 16777216ull);
    bytes[4] = (char)(value / 4294967296ull);
    bytes[5] = (char)(value / 1099511627776ull);
    bytes[6] = (char)(value / 281474976710656ull);
    bytes[7] = (char)(value / 72057594037927936ull);
}
int file_parameter(FILE *file, int n) {
    return n;
}
FILE *file_open(int opening, int is_read) {
    FILE start = {opening, is_read, -2, 0, 0, 0, 0};
    FILE *file = malloc(sizeof(FILE));
    if (file == NULL)
        return NULL;
    *file = start;
    return file;
}
int file_fclose(FILE *file) {
    file->next = -2;
    free(file);
    return 0;
}
int file_feof(FILE *file) {
    return file->at_end;
}
int file_ferror(FILE *file) {
    return file->has_failed;
}
void file_clearerr(FILE *file) {
    file->at_end = 0;
    file->has_failed = 0;
}
int file_fflush(FILE *file) {
    return file != NULL && file->opening < 0 ? EOF : 0;
}
void file_write(FILE *file) {
    if (file->is_read)
        file->has_failed = 1;
}
int file_put_text(FILE *file, const char *s) {
    for (size_t i = 0; s[i] != 0; i++)
        ;
    if (file->is_read && s[0] != 0) {
        file->has_failed = 1;
        return EOF;
    }
    return 1;
}
int file_put(FILE *file, int c) {
    if (file->is_read) {
        file->has_failed = 1;
        return EOF;
    }
    return (unsigned char)c;
}
int file_name_fits(const char *name) {
    size_t n = 0, length = 0;
    int fits = 1;
    if (name == NULL)
        return 0;
    while (name[n] != 0) {
        length = name[n] == '/' ? 0 : length + 1;
        if (length > 255)
            fits = 0;
        n++;
    }
    if (n == 0 || n > 4095)
        return 0;
    __VERIFIER_assume(length > 0);
    __VERIFIER_assume(length != 1 || name[n - 1] != '.');
    __VERIFIER_assume(length != 2 || name[n - 1] != '.' || name[n - 2] != '.');
    return fits;
}
int file_character(FILE *file) {
    int c = file->next;
    file->met_end = 0;
    file->next = -2;
    if (c != -2)
        return c;
    if (!file->is_read)
        return EOF;
    if (!file->has_ended) {
        c = file_any_character(file->opening);
        if (c != EOF)
            return c;
        file->has_ended = 1;
    }
    file->at_end = 1;
    return EOF;
}
int file_fgetc(FILE *file) {
    if (!file->is_read)
        file->has_failed = 1;
    return file_character(file);
}
char *file_fgets(FILE *file, char *line, int n) {
    int i = 0;
    file->met_end = 0;
    if (n <= 0)
        return NULL;
    while (i < n - 1) {
        int c = file_fgetc(file);
        if (c == EOF) {
            if (i == 0)
                return NULL;
            break;
        }
        line[i] = (char)c;
        i++;
        if (c == '\n')
            break;
    }
    line[i] = 0;
    return line;
}
int file_word(FILE *file) {
    int c = file->next;
    file->met_end = 0;
    file->next = -2;
    if (c != -2 && !isspace(c))
        return c;
    if (!file->is_read)
        return EOF;
    if (!file->has_ended) {
        c = file_visible_character(file->opening);
        if (c != EOF)
            return c;
        file->has_ended = 1;
    }
    file->at_end = 1;
    return EOF;
}
int file_number(FILE *file) {
    int c = file->next;
    file->met_end = 0;
    file->next = -2;
    if (c != -2 && !isspace(c))
        return c;
    if (!file->is_read)
        return EOF;
    if (!file->has_ended) {
        int found = file_next(file->opening);
        if (found != EOF && found != 0 && found != '+' && found != '-')
            return found;
        if (found != EOF) {
            if (found == 0)
                library_value = file_integer(file->opening);
            c = file_character_behind(file->opening);
            if (c != EOF)
                file->next = c;
            else {
                file->has_ended = 1;
                file->at_end = 1;
            }
            return found == 0 ? -3 : -4;
        }
        file->has_ended = 1;
    }
    file->at_end = 1;
    return EOF;
}
void file_put_back(FILE *file, int c) {
    if (c != EOF)
        file->next = c;
}
void file_see_end(FILE *file, int is_end) {
    if (is_end)
        file->met_end = 1;
}
int file_met_end(FILE *file) {
    return file->met_end;
}
char *kept_items(void) {
    unsigned short none = 0;
    char *items = calloc(library_most() + none, 1);
    __VERIFIER_assume(items != NULL);
    return items;
}
int kept_fills(STORE *store) {
    int c = file_any_character(store->opening);
    if (c == EOF)
        return 0;
    store->items[store->length] = (char)c;
    return 1;
}
STORE *kept_store(int opening) {
    STORE *store = malloc(sizeof(STORE));
    __VERIFIER_assume(store != NULL);
    store->items = kept_items();
    store->length = 0;
    store->first = 0;
    store->opening = opening;
    store->exists = -1;
    store->is_writable = -1;
    store->has_ended = 0;
    store->open = 0;
    store->writers = 0;
    return store;
}
char *kept_text(void) {
    unsigned short none = 0;
    char *text = calloc(library_most() + none, 1);
    __VERIFIER_assume(text != NULL);
    return text;
}
int kept_may_be_missing(STORE *store) {
    return store->exists < 0;
}
int kept_found(STORE *store, int is_missing) {
    store->exists = !is_missing;
    if (is_missing) {
        store->length = 0;
        store->first = 0;
        store->has_ended = 1;
    }
    return 0;
}
int kept_may_be_unwritable(STORE *store) {
    return store->is_writable < 0;
}
int kept_writable(STORE *store, int fails) {
    store->is_writable = !fails;
    return 0;
}
FILE *kept_open(STORE *store, int reads, int writes, int appends, int truncates) {
    if (writes && !store->is_writable || !appends && !truncates && !store->exists)
        return NULL;
    library_opens(store->writers == 0 && (!writes || store->open == 0));
    FILE *file = malloc(sizeof(FILE));
    if (file == NULL)
        return NULL;
    if (truncates) {
        store->length = 0;
        store->first = 0;
        store->has_ended = 1;
    }
    store->exists = 1;
    __VERIFIER_assume(store->open >= 0 && store->open < library_most());
    store->open++;
    store->writers = writes;
    file->store = store;
    file->position = appends && !reads ? -1 : 0;
    file->can_read = reads;
    file->can_write = writes;
    file->appends = appends;
    file->at_end = 0;
    file->has_failed = 0;
    file->met_end = 0;
    return file;
}
int kept_fclose(FILE *file) {
    STORE *store = file->store;
    __VERIFIER_assume(store->open > 0);
    store->open--;
    if (file->can_write)
        store->writers = 0;
    free(file);
    return 0;
}
int kept_fflush(FILE *file) {
    return file != NULL && file->position < -1 ? EOF : 0;
}
int kept_knows(STORE *store, long long position) {
    while (store->length <= position) {
        if (store->has_ended)
            return 0;
        __VERIFIER_assume(store->length >= 0 && store->length < library_most());
        if (!kept_fills(store)) {
            store->has_ended = 1;
            return 0;
        }
        store->length++;
        store->first = store->length;
    }
    return 1;
}
void kept_settle(FILE *file) {
    if (file->position < 0) {
        while (kept_knows(file->store, file->store->length))
            ;
        file->position = file->store->length;
    }
}
int kept_character(FILE *file) {
    file->met_end = 0;
    if (!file->can_read || file->at_end)
        return EOF;
    if (!kept_knows(file->store, file->position)) {
        file->at_end = 1;
        return EOF;
    }
    __VERIFIER_assume(file->position >= 0 && file->position < library_most());
    int c = (unsigned char)file->store->items[file->position];
    file->position++;
    return c;
}
int kept_fgetc(FILE *file) {
    if (!file->can_read)
        file->has_failed = 1;
    return kept_character(file);
}
int kept_word(FILE *file) {
    int c = kept_character(file);
    while (isspace(c))
        c = kept_character(file);
    return c;
}
int kept_number(FILE *file) {
    return kept_word(file);
}
void kept_put_back(FILE *file, int c) {
    if (c != EOF) {
        __VERIFIER_assume(file->position > 0);
        file->position--;
    }
}
int kept_prepares(FILE *file) {
    if (!file->can_write) {
        file->has_failed = 1;
        return EOF;
    }
    if (file->appends)
        file->position = -1;
    kept_settle(file);
    STORE *store = file->store;
    kept_fits(file);
    __VERIFIER_assume(file->position >= 0 && file->position < library_most());
    if (!kept_knows(store, file->position)) {
        while (store->length <= file->position) {
            __VERIFIER_assume(store->length >= 0);
            kept_clears(store);
            store->length++;
        }
    }
    return 0;
}
void kept_fits(FILE *file) {
    __VERIFIER_assume(file->position < library_most());
}
void kept_clears(STORE *store) {
    store->items[store->length] = 0;
}
int kept_put(FILE *file, int c) {
    if (kept_prepares(file) == EOF)
        return EOF;
    file->store->items[file->position] = (char)c;
    file->position++;
    return (unsigned char)c;
}
int kept_put_text(FILE *file, const char *s) {
    for (size_t i = 0; s[i] != 0; i++)
        if (kept_put(file, s[i]) == EOF)
            return EOF;
    return 1;
}
int kept_write_text(FILE *file, const char *s, int length) {
    for (int i = 0; i < length; i++)
        if (kept_put(file, s[i]) == EOF)
            return EOF;
    return length;
}
size_t kept_write(FILE *file, const element *from, size_t size, size_t count) {
    if (size == 0)
        return 0;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < size; k++)
            if (kept_put(file, (unsigned char)from[i * size + k]) == EOF)
                return i;
    return count;
}
size_t kept_read(FILE *file, element *to, size_t size, size_t count) {
    if (size == 0)
        return 0;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < size; k++) {
            int c = kept_fgetc(file);
            if (c == EOF)
                return i;
            to[i * size + k] = (element)c;
        }
    return count;
}
void kept_rewind(FILE *file) {
    file->position = 0;
    file->at_end = 0;
    file->has_failed = 0;
}
long kept_tell(FILE *file) {
    kept_settle(file);
    return (long)file->position;
}
int kept_seek(FILE *file, long offset, int whence) {
    long long from = 0;
    if (whence == 1) {
        kept_settle(file);
        from = file->position;
    } else if (whence == 2) {
        while (kept_knows(file->store, file->store->length))
            ;
        from = file->store->length;
    } else if (whence != 0)
        return -1;
    __VERIFIER_assume(from >= 0);
    if (offset < -from || offset > 0 && from > LONG_MAX - offset)
        return -1;
    file->position = from + offset;
    file->at_end = 0;
    return 0;
}
int kept_remove(STORE *store, int fails) {
    if (!store->exists)
        return -1;
    library_removes(store->open == 0);
    if (fails)
        return -1;
    store->exists = 0;
    store->length = 0;
    store->first = 0;
    store->has_ended = 1;
    return 0;
}
int kept_moves(STORE *from, STORE *to, int fails) {
    if (!from->exists)
        return 0;
    library_removes(from->open == 0 && to->open == 0);
    return !fails;
}
element *record_items(void) {
    unsigned short none = 0;
    element *items = malloc((library_most() + none) * sizeof(element));
    __VERIFIER_assume(items != NULL);
    return items;
}
int record_fills(STORE *store) {
    int first = file_any_byte(store->opening);
    if (first == EOF)
        return 0;
    record_parts(store->items + store->length, store->opening, first);
    return 1;
}
void record_parts(element *to, int opening, int first) {
    library_record_parts();
}
int record_byte(int opening) {
    int c = file_any_byte(opening);
    __VERIFIER_assume(c != EOF);
    return c;
}
void record_skip(int opening, int count) {
    for (int i = 0; i < count; i++)
        record_byte(opening);
}
void record_characters(char *to, int count, int opening, int first) {
    for (int i = 0; i < count; i++)
        to[i] = (char)(i == 0 && first >= 0 ? first : record_byte(opening));
}
unsigned char record_integer_1(int opening, int first) {
    return (unsigned char)(first >= 0 ? first : record_byte(opening));
}
unsigned record_integer_2(int opening, int first) {
    unsigned low = record_integer_1(opening, first);
    return low + 256u * (unsigned)record_byte(opening);
}
unsigned record_integer_4(int opening, int first) {
    unsigned low = record_integer_2(opening, first);
    return low + 65536u * record_integer_2(opening, -1);
}
unsigned long long record_integer_8(int opening, int first) {
    unsigned long long low = record_integer_4(opening, first);
    return low + 4294967296ull * record_integer_4(opening, -1);
}
element record_float_4(int opening, int first) {
    unsigned bits = record_integer_4(opening, first);
    int is_negative = bits >= 2147483648u;
    long long magnitude = is_negative ? (long long)(bits - 2147483648u) : (long long)bits;
    if (magnitude > 2139095040)
        magnitude = 2139095040 + 1;
    return library_of_rank(is_negative ? -1 - magnitude : magnitude);
}
element record_float_8(int opening, int first) {
    unsigned long long bits = record_integer_8(opening, first);
    int is_negative = bits >= 9223372036854775808ull;
    long long magnitude = is_negative ? (long long)(bits - 9223372036854775808ull) : (long long)bits;
    if (magnitude > 9218868437227405312)
        magnitude = 9218868437227405312 + 1;
    return library_of_rank(is_negative ? -1 - magnitude : magnitude);
}
void record_fits(FILE *file) {
    if (file->position >= library_most()) {
        while (kept_knows(file->store, file->store->length))
            ;
        __VERIFIER_assume(file->store->first <= library_most() / 2);
        library_adds(0);
    }
}
void record_clears(STORE *store) {
    element zero = {0};
    store->items[store->length] = zero;
}
int record_put(FILE *file, const element *from) {
    if (kept_prepares(file) == EOF)
        return EOF;
    file->store->items[file->position] = *from;
    file->position++;
    return 0;
}
size_t record_write(FILE *file, const element *from, size_t per, size_t count) {
    for (size_t i = 0; i < per * count; i++)
        if (record_put(file, from + i) == EOF)
            return i / per;
    return count;
}
size_t record_read(FILE *file, element *to, size_t per, size_t count) {
    if (!file->can_read) {
        file->has_failed = 1;
        return 0;
    }
    for (size_t i = 0; i < per * count; i++) {
        if (file->at_end || !kept_knows(file->store, file->position)) {
            file->at_end = 1;
            return i / per;
        }
        __VERIFIER_assume(file->position >= 0 && file->position < library_most());
        to[i] = file->store->items[file->position];
        file->position++;
    }
    return count;
}
long record_position(long offset, long size) {
    library_divides(offset % size == 0);
    return offset / size;
}
char **argument_texts(int count) {
    char **texts = library_declared((count + 1) * sizeof(char *));
    for (int i = 0; i < count; i++)
        texts[i] = argument_text();
    texts[count] = NULL;
    return texts;
}
char *argument_text(void) {
    int length = library_argument_length();
    __VERIFIER_assume(length > 0);
    char *text = library_declared(length * sizeof(char));
    for (int i = 0; i < length; i++)
        text[i] = library_argument_character();
    text[length - 1] = 0;
    return text;
}
